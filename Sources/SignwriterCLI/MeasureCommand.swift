import ArgumentParser
import Documents
import Films
import JSON
import Signwriter
import Typography

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Says what a label's picture would hold, as JSON, without drawing it.")

  @OptionGroup var source: LabelSource

  @Option(help: ArgumentHelp("Also say which caret is nearest to a pixel of the canvas.", valueName: "X,Y"))
  var hit: String?

  @Flag(help: "Also write the outlines of each line's letters, as data of an SVG path in pixels of the canvas.")
  var outlines = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The moment to measure of a document that moves.", valueName: "SECONDS"),
    transform: NumberArgument.read)
  var at: Double?

  func validate() throws {
    guard hit == nil || point != nil else {
      throw ValidationError("--hit \"\(hit ?? "")\" is no place: write two numbers, as in --hit 12,8.5")
    }
    if let at, !(at >= 0 && at <= 86_400) { throw ValidationError("--at \(at) is not in 0...86400 seconds") }
  }

  private var point: SIMD2<Double>? {
    let numbers = hit?.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) } ?? []
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else { return nil }
    return SIMD2(x, y)
  }

  func run() throws {
    try source.requireOne()
    try checkProcessLimits()
    do {
      let (given, fonts, images) = try source.document()
      let document = at.map { given.document(at: $0) } ?? given
      var pictures = PictureOptions()
      pictures.findsNeededScale = true
      let environment = DrawingEnvironment(catalog: fonts, images: images, pictures: pictures)
      let measured = try environment.measure(document)
      var json = outlines ? try measured.jsonWithOutlines() : measured.json
      if let point, case .object(var object) = json {
        object["hit"] = measured.json(ofHit: point)
        json = .object(object)
      }
      try StandardOutput.write(line: JSONWriter.pretty(json))
    } catch {
      throw cannotStart(error, of: source.name)
    }
  }
}
