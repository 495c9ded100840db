import ArgumentParser
import Documents
import Films
import ImageCodecs
import Pixels
import Resolving
import Signwriter
import Typography

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws one document to a picture file.",
    usage: """
      signwriter render LABEL.json -o FILE
      signwriter render LABEL.json --text "Hello" -o FILE
      signwriter render --text "Hello" --style styles.json#gold -o FILE
      """)

  @OptionGroup var source: LabelSource
  @OptionGroup var rendering: RendererOptions

  @OptionGroup(title: "Pictures") var pictures: PictureFlags

  @Option(
    name: .output,
    help: "The file; its ending chooses the format. - is a PNG on standard output.",
    completion: .file())
  private var target: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The moment to show of a document that moves.", valueName: "SECONDS"),
    transform: NumberArgument.read)
  var at: Double?

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  func validate() throws {
    try rendering.requireOneDevice()
    if let at, !(at >= 0 && at <= 86_400) { throw ValidationError("--at \(at) is not in 0...86400 seconds") }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    // A name without an ending is written as PNG. A name with an unknown ending is refused, because its ending would be
    // wrong.
    guard output == "-" || !name.dropFirst().contains(".") || ImageFormat(fileName: name) != nil else {
      let known = ImageFormat.allCases.flatMap(\.fileExtensions).joined(separator: ", ")
      throw ValidationError("-o \"\(output)\" ends like no format that is known; use one of \(known)")
    }
  }

  func run() throws {
    try source.requireOne()
    try requireOutput()
    try checkProcessLimits()
    var label: RenderedDocument
    let bytes: [UInt8]
    do {
      let (document, fonts, images) = try source.document()
      try check(document, images)
      var options = pictures.options
      options.findsNeededScale = true
      let environment = DrawingEnvironment(
        catalog: fonts, images: images, limits: rendering.limits.limits, pictures: options)
      let renderer = try rendering.labelRenderer(in: environment, isQuiet: quiet)
      label = try renderer.render(at.map { document.document(at: $0) } ?? document)
      label.image = environment.pictures.finished(label.image)
      bytes = try label.encoded(as: format)
      try write(bytes)
    } catch {
      throw cannotStart(error, of: source.name)
    }
    skipDriverTeardown()
    for warning in label.report.warnings { Terminal.write("warning: \(Terminal.oneLine(warning))\n") }
    if !quiet, let misfit = OverflowError(label.report) {
      Terminal.write("note: \(source.name): \(Terminal.oneLine(misfit.note))\n")
    }
    guard !quiet, output != "-" else { return }
    Terminal.write("\(output): \(label.image.width) x \(label.image.height) px, \(label.renderer)\n")
  }

  private var output: String { target ?? "-" }

  /// Throws if there is no place for the picture. It is called when the command runs: that an option is unknown is reported
  /// before that one is missing.
  private func requireOutput() throws {
    guard target != nil else { throw ValidationError("Give -o FILE, or -o - for standard output.") }
    try files.check()
  }

  /// The files that options name.
  private var files: FileUse {
    var files = source.files
    files.writes("-o", output)
    return files
  }

  /// Throws if the picture would overwrite what the document names.
  private func check(_ document: Document, _ images: ImageLibrary) throws {
    var files = files
    files.reads(namedBy: document.json, in: images)
    try files.check()
  }

  private var format: ImageFormat { output == "-" ? .png : ImageFormat(fileName: output) ?? .png }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    if output == "-" {
      try StandardOutput.write(bytes)
    } else {
      try OutputFolder.writeWhole(bytes, to: output)
    }
  }
}
