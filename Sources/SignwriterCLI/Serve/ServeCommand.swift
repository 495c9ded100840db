import ArgumentParser
import Documents
import Films
import Foundation
import Glibc
import ImageCodecs
import JSON
import Pixels
import Signwriter
import SignwriterBatch
import SignwriterServer

extension RequestLog.Style: ExpressibleByArgument {}

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Draws labels on request, over HTTP.",
    usage: "signwriter serve --styles STYLES.json [--port 8080] [options]",
    discussion: """
      POST /render draws a document, or a style with a text; GET /STYLE/TEXT.png does so by its address; POST /batch \
      takes JSON Lines and sends a tar. See docs/serve.md.
      """)

  @Option(
    help: "The style sheet that requests may name styles of; - is standard input.",
    completion: .file(extensions: ["json"]))
  var styles: String?

  @OptionGroup(title: "Listening") var address: ListeningOptions

  @Option(
    help: "The only folder in which files are that requests may name; without it they may name none.",
    completion: .directory)
  var assets: String?

  @Option(help: ArgumentHelp("Processes that draw; by default one a core.", valueName: "N"))
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @OptionGroup(title: "Traffic") var traffic: TrafficOptions

  @Option(
    help: ArgumentHelp(
      "Draw only addresses that are signed with the secret in this file, of 16 bytes or more; see `signwriter sign`.",
      valueName: "FILE"), completion: .file())
  var secretFile: String?

  @OptionGroup(title: "Site") var site: SiteOptions

  @Option(help: "A line on standard error for each request.")
  var log = RequestLog.Style.text

  @Option(
    help: ArgumentHelp(
      "Lay pictures of a format without alpha (.jpg) over this opaque colour; without it they are an error unless opaque.",
      valueName: "COLOR"), transform: BackgroundColorOption.opaqueColor)
  var over: Color?

  @Option(help: "How hard to compress PNG files.")
  var png = PNGCodec.Compression.fast

  @Option(help: "What to do where no font has a character: fail, draw the font's sign for it, or leave it out.")
  var missingGlyph = MissingGlyphPolicy.warn

  @Option(help: "What to do where a label does not fit at its full size: fail is an error, the others draw it.")
  var overflow = OverflowPolicy.warn

  @OptionGroup var rendering: RendererOptions
  @OptionGroup var fontOptions: FontOptions

  @Flag(help: "Draw in this process, and end with it where a request does: for debuggers.")
  var unsupervised = false

  /// What the server passes to a process that draws.
  @Option(help: .hidden) var worker: String?

  func validate() throws {
    try rendering.requireOneDevice()
    guard (1...256).contains(workers) else { throw ValidationError("--workers \(workers) is not in 1...256") }
    guard !(unsupervised && traffic.maxMemory != nil) else {
      throw ValidationError("--max-memory is of workers, and --unsupervised has none: give one of the two")
    }
  }

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    try checkProcessLimits()
    if let worker { return try work(at: worker) }
    raiseDescriptorLimit()
    let metrics = ServerMetrics()
    var options: ServerOptions
    let pool: WorkerPool
    do {
      options = try serverOptions()
      let bytes = try styles.map { try DocumentFile.read($0) } ?? []
      // A slip in the sheet is reported before workers are started.
      let drawing = try drawingOptions(bytes)
      options.styles = drawing.styles
      pool = WorkerPool(
        try start(drawing, bytes), limits: traffic.limits(workers: workers), metrics: metrics, log: RequestLog(log))
      try pool.open()
    } catch {
      throw cannotStart(error)
    }
    try serve(options, pool, metrics)
  }

  private func serve(_ options: ServerOptions, _ pool: WorkerPool, _ metrics: ServerMetrics) throws {
    let server = PictureServer(options, pool: pool, metrics: metrics) { port in
      // The address is all that goes to standard output, so that a script can read it.
      try? StandardOutput.write(line: ListeningOptions.address(host: options.host, port: port))
    }
    let grace = traffic.grace
    try RunningServer.run(
      server, grace: grace, words: "\nanswering the requests under way; again to stop at once\n"
    ) {
      Terminal.error("requests were under way for longer than --grace \(grace) s, and are given up")
      _exit(ExitCode.someFailed.rawValue)
    }
    pool.close()
    skipDriverTeardown()
  }

  // MARK: - Options

  private func serverOptions() throws -> ServerOptions {
    var options = ServerOptions()
    traffic.apply(to: &options)
    (options.host, options.port) = (address.host, address.port)
    site.apply(to: &options)
    options.log = log
    options.signature = try secretFile.map { try SecretFile.signature($0) }
    return options
  }

  private func start(_ options: DrawingOptions, _ bytes: [UInt8]) throws -> WorkerStart {
    if let styles, !unsupervised { options.styles.tellMissingFontFolders(at: styles) }
    if unsupervised { return .thread { options } }
    var arguments = Array(CommandLine.arguments.dropFirst())
    let place = (arguments.firstIndex(of: "serve") ?? -1) + 1
    arguments.insert("--worker", at: place)
    // All workers, also later ones, draw with the sheet as it was when the server started.
    return .process(
      WorkerCommand(arguments: arguments, place: place + 1, input: try WorkerCommand.keep(bytes)))
  }

  private func drawingOptions(_ bytes: [UInt8]) throws -> DrawingOptions {
    var options = DrawingOptions()
    if let styles {
      let json = try JSONParser.parse(bytes, source: styles)
      options = DrawingOptions(styles: try StyleSheet(json, source: styles), sheet: json)
      options.styleFolder = folder(of: styles)
    }
    options.fontFolders = options.styles.fontFolders(at: styles)
    options.usesSystemFonts = !fontOptions.noSystemFonts
    options.assets = assets
    (options.renderer, options.device, options.gpu) = (rendering.renderer, rendering.deviceIndex, rendering.gpu)
    options.limits = rendering.limits.limits
    (options.pictures.compression, options.ground) = (png, over)
    (options.pictures.missingGlyph, options.pictures.overflow) = (missingGlyph, overflow)
    options.explain = FlagHint.words(of:)
    return options
  }

  /// Runs a process that draws.
  private func work(at ticket: String) throws {
    try RunningServer.work(at: ticket) { try drawingOptions(styles == nil ? [] : try DocumentFile.read("-")) }
  }

  /// Connections are descriptors, and the usual limit is for programs that open files.
  private func raiseDescriptorLimit() {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(kind, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(max(traffic.maxConnections * 2, 4096))))
    setrlimit(kind, &limit)
  }
}
