import ArgumentParser
import Basics
import Documents
import Films
import Foundation
import Glibc
import JSON
import Signwriter
import SignwriterBatch
import SignwriterServer

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows documents, styles and jobs in a browser, and draws them anew as they change.",
    usage: "signwriter preview FILE... [--styles STYLES.json] [--film FILM] [options]",
    discussion: """
      The page is for this machine alone. It redraws when a file is saved, and what is tried in it can be saved to the \
      file. See docs/preview.md.
      """)

  @Argument(
    help: "Documents, style sheets, and files of jobs (.jsonl, .csv, .tsv).",
    completion: .file(extensions: ["json", "jsonl", "csv", "tsv"]))
  var files: [String]

  @Option(
    help: "The style sheet of documents and jobs; by default the first one among the files.",
    completion: .file(extensions: ["json"]))
  var styles: String?

  @Option(help: ArgumentHelp("What styles show that have no text of their own.", valueName: "TEXT"))
  var sample = "Signwriter"

  @Option(
    help: ArgumentHelp("A film to be seen under captions, as far as the browser plays it.", valueName: "FILM"),
    completion: .file(extensions: ["mp4", "webm", "mov", "m4v"]))
  var film: String?

  @Option(help: "The port; 0 for one that is free. The address is printed on standard output.")
  var port = 0

  @Flag(help: "Open the page in a browser, with xdg-open.")
  var open = false

  @Option(help: ArgumentHelp("The most seconds that drawing something may take.", valueName: "SECONDS"))
  var timeout = 30.0

  @OptionGroup var rendering: RendererOptions
  @OptionGroup var fontOptions: FontOptions

  @Flag(help: "Draw in this process, and end with it where a document does: for debuggers.")
  var unsupervised = false

  /// What the preview passes to a process that draws.
  @Option(help: .hidden) var worker: String?

  func validate() throws {
    try rendering.requireOneDevice()
    guard (0...65_535).contains(port) else { throw ValidationError("--port \(port) is not in 0...65535") }
    guard timeout >= 0.1, timeout <= 86_400 else {
      throw ValidationError("--timeout \(timeout) is not in 0.1...86400 seconds")
    }
    guard !paths.contains("-") else {
      throw ValidationError("a preview watches files, and standard input is none; name the file")
    }
    guard paths.count <= 1000 else { throw ValidationError("\(paths.count) files are more than 1000; name fewer") }
    if let file = NamedFile.firstTwice(files.map { NamedFile(option: "", path: $0) }) {
      throw ValidationError("\(file.path) is named twice, maybe by another path; name each file once")
    }
  }

  /// The style sheet by the path that it has among the files, if it is one of them.
  private var sheet: String? {
    guard let styles else { return nil }
    let named = NamedFile(option: "", path: styles)
    return files.first { NamedFile(option: "", path: $0).isSame(as: named) } ?? styles
  }

  /// The files with the style sheet, which is shown, too.
  private var paths: [String] {
    guard let sheet, !files.contains(where: { $0.hasSameBytes(as: sheet) }) else { return files }
    return files + [sheet]
  }

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    try checkProcessLimits()
    if let worker { return try RunningServer.work(at: worker) { drawingOptions } }
    let studio = PreviewStudio(
      paths: paths, styles: sheet, sample: sample, renderer: rendering.renderer, film: film)
    let metrics = ServerMetrics()
    let pool: WorkerPool
    do {
      for path in paths {
        try requireFile(path)
        _ = try DocumentFile.read(path)
      }
      if let film, access(film, R_OK) != 0 {
        throw DocumentError(.reading, source: film, "\(String(cString: strerror(errno))); give a film to --film")
      }
      pool = WorkerPool(start, limits: limits, metrics: metrics)
      try pool.open()
      try studio.open()
    } catch {
      throw cannotStart(error)
    }
    let pagePath = studio.pagePath
    let opens = open
    let server = PictureServer(options, preview: studio, pool: pool, metrics: metrics) { port in
      let address = ListeningOptions.address(host: "127.0.0.1", port: port) + pagePath
      try? StandardOutput.write(line: address)
      if opens { PreviewCommand.show(address) }
    }
    // Nobody looks at a picture that is still being drawn.
    try RunningServer.run(server, grace: 1, words: "\n") { _exit(ExitCode.success.rawValue) }
    studio.close()
    pool.close()
    skipDriverTeardown()
  }

  /// Throws where a folder is named, with what of it can be shown.
  private func requireFile(_ path: String) throws(DocumentError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let shown = names.filter {
      ["json", "jsonl", "csv", "tsv"].contains(FileName.ending(of: $0)) && !$0.hasPrefix(".")
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    guard let first = shown.min() else {
      throw DocumentError(
        .reading, source: path,
        "it is a folder without documents, style sheets (.json) and jobs (.jsonl, .csv, .tsv); `signwriter init FOLDER` makes some"
      )
    }
    throw DocumentError(
      .reading, source: path,
      "it is a folder; name its files, as \(folder)\(first)"
        + (shown.count > 1 ? " and \(shown.count - 1) more" : ""))
  }

  private static func show(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    process.terminationHandler = { process in
      guard process.terminationStatus != 0 else { return }
      Terminal.write("--open: xdg-open could not open the page; open the address in a browser\n")
    }
    do { try process.run() } catch { Terminal.write("--open: \(error)\n") }
  }

  // MARK: - Options

  private var options: ServerOptions {
    var options = ServerOptions()
    options.port = port
    // What is tried comes whole: a group may have many children.
    options.bodyBytes = 16 << 20
    options.connections = 64
    return options
  }

  private var limits: WorkerPool.Limits {
    var limits = WorkerPool.Limits()
    // One can draw the list while the other draws what is looked at.
    (limits.workers, limits.seconds, limits.together) = (2, timeout, 1)
    limits.togetherOnGPU = 1
    return limits
  }

  private var start: WorkerStart {
    let options = drawingOptions
    if unsupervised { return .thread { options } }
    var arguments = Array(CommandLine.arguments.dropFirst())
    let place = (arguments.firstIndex(of: "preview") ?? -1) + 1
    arguments.insert("--worker", at: place)
    return .process(WorkerCommand(arguments: arguments, place: place + 1))
  }

  private var drawingOptions: DrawingOptions {
    var options = DrawingOptions()
    options.usesSystemFonts = !fontOptions.noSystemFonts
    // For requests without a trial, of which there are none. Trials name their renderers.
    options.renderer = .cpu
    (options.device, options.gpu) = (rendering.deviceIndex, rendering.gpu)
    options.limits = rendering.limits.limits
    options.explain = FlagHint.words(of:)
    return options
  }
}
