public import ArgumentParser
import Documents
import Foundation
import Glibc
public import ImageCodecs
import Scenes
import Signwriter
public import SignwriterBatch
import Typography

extension PNGCodec.Compression: ExpressibleByArgument {}

extension BatchChannels: ExpressibleByArgument {
  public init?(argument: String) {
    guard let channels = BatchChannels.all.first(where: { $0.name == argument }) else { return nil }
    self = channels
  }

  public static var allValueStrings: [String] { all.map(\.name) }
}

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Draws every document of a job file.",
    usage: "signwriter batch JOBS.jsonl --styles STYLES.json (--out DIR | --tar FILE | --sheet FILE) [options]")

  @Argument(help: "JSON Lines, one document a line, or a table (.csv, .tsv); - is JSON Lines on standard input.")
  var jobs: String

  @Option(help: "The style sheet that the jobs' styles are in.")
  var styles: String?

  @Option(help: "The folder for the pictures. No name of a picture can leave it.")
  var out: String?

  @Option(
    help: """
      In place of --out, one tar as WebDataset reads it: NAME.png and NAME.json, its line of the report, for each job in
      order; - is standard output.
      """)
  var tar: String?

  @Option(
    help: ArgumentHelp(
      "Begin a new tar after this many MB, of whole samples; --tar then has a place for its number, as in x-%06d.tar.",
      valueName: "MB"))
  var tarShardSize: Int?

  @Option(
    help: """
      In place of --out, one picture with all pictures on it, packed, and a JSON file beside it that says where each is, \
      as game engines read it from TexturePacker. What is too much for one page makes several.
      """)
  var sheet: String?

  @Option(help: ArgumentHelp("The most pixels of a sheet's side.", valueName: "PIXELS"))
  var sheetSize = 4096

  @Option(help: ArgumentHelp("Transparent pixels between the pictures of a sheet.", valueName: "PIXELS"))
  var sheetGutter = 2

  @Option(
    help: ArgumentHelp(
      "Add boxes to the report, of glyphs, words or lines, or some of them with commas: text, corners in pixels, direction.",
      valueName: "glyph,word,line"),
    transform: { text in
      let kinds = text.split(separator: ",", omittingEmptySubsequences: false).map {
        TextBox.Kind(rawValue: String($0))
      }
      guard kinds.allSatisfy({ $0 != nil }) else {
        throw ValidationError("\"\(text)\" is not of glyph, word and line; write some of them, with commas")
      }
      return Set(kinds.compactMap { $0 })
    })
  var boxes: Set<TextBox.Kind> = []

  @Flag(help: "Cut off the transparent border. The report tells what, and its places are in what is left.")
  var trim = false

  @Flag(
    help: """
      Beside each picture NAME.png two masks of its size, 8-bit grey: NAME.mask.png, the coverage of the text's fill \
      without effects, and NAME.alpha.png, the alpha of everything drawn.
      """)
  var masks = false

  @Option(help: "Names the files that have no \"out\" of their own; by default {{id}} and the format's ending.")
  var name: String?

  @Option(help: "The format of the pictures.")
  var format = ImageFormat.png

  @OptionGroup var pictures: PictureOptions

  @OptionGroup var rendering: RendererOptions
  @OptionGroup var fontOptions: FontOptions

  @Option(name: .customLong("jobs"), help: ArgumentHelp("Threads; by default one a core.", valueName: "N"))
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    help: ArgumentHelp(
      "GL contexts on each device, each with a thread that draws: while one waits for its device another prepares.",
      valueName: "N"))
  var contexts = 1

  @Option(
    help: """
      The channels of PNG files: style is the fewest that hold every picture of a style, so that all of them have the same; \
      fewest is what each picture needs. By default style, but rgba with --png fast, which is made for it.
      """)
  var channels: BatchChannels?

  @Option(help: "How hard to compress.")
  var png = PNGCodec.Compression.fast

  @Option(
    help: ArgumentHelp(
      "Do every Nth job only, from the Ith on: N runs with I from 1 to N together do what one does. See docs/scale-out.md.",
      valueName: "I/N"),
    transform: { text in
      guard let shard = Shard(text) else {
        throw ValidationError("\"\(text)\" is no shard; write I/N, with I from 1 to N, as 1/8")
      }
      return shard
    })
  var shard = Shard.whole

  @Option(help: "A line of JSON for each job, in the order of the jobs, into this file.")
  var report: String?

  @Option(help: "What the batch came to, and how its caches did, as JSON into this file.")
  var summary: String?

  @OptionGroup var caches: CacheOptions

  @Flag(help: "Leave what an earlier run into the folder finished with the same inputs, whatever ended it.")
  var resume = false

  @Flag(help: "Stop at the first job that fails.")
  var failFast = false

  @Flag(help: "Print the summary as JSON on standard output, and show no progress.")
  var json = false

  @Flag(help: "No progress and no summary; errors of jobs are still told.")
  var quiet = false

  func validate() throws {
    guard (1...1024).contains(workers) else { throw ValidationError("--jobs \(workers) is not in 1...1024") }
    guard (1...16).contains(contexts) else { throw ValidationError("--contexts \(contexts) is not in 1...16") }
    guard contexts == 1 || rendering.renderer != .cpu else {
      throw ValidationError("--contexts is of a GPU, and --renderer cpu uses none: give one of the two")
    }
    guard jobs != "-" || styles != "-" else {
      throw ValidationError("Jobs and styles cannot both come from standard input.")
    }
    try validateOutput()
    if let channels, format != .png || sheet != nil {
      throw ValidationError(
        "--channels \(channels.name) is of PNG files, one a picture; leave it out, or write --format png and --out DIR"
      )
    }
    do { _ = try NameTemplate(names) } catch { throw ValidationError("--name: \(error)") }
  }

  private func validateOutput() throws {
    guard [out, tar, sheet].count(where: { $0 != nil }) == 1 else {
      throw ValidationError(
        "Give --out DIR for a file each, --tar FILE for one stream, or --sheet FILE for one picture: one of the three."
      )
    }
    try validateSheet()
    guard let tar else {
      guard tarShardSize == nil else { throw ValidationError("--tar-shard-size is of --tar, which is not given") }
      return
    }
    guard !resume else {
      throw ValidationError(
        "--resume: a tar is written from its beginning to its end; leave --resume out, or write --out DIR")
    }
    guard tar != "-" || !json else {
      throw ValidationError("--tar - and --json both take standard output; use --summary FILE")
    }
    if let tarShardSize, !(1...1 << 20).contains(tarShardSize) {
      throw ValidationError("--tar-shard-size \(tarShardSize) is not in 1...\(1 << 20)")
    }
    if let fault = TarWriter.fault(of: tar, isSharded: tarShardSize != nil) {
      throw ValidationError("--tar \(tar) \(fault)")
    }
  }

  private func validateSheet() throws {
    guard (64...16384).contains(sheetSize) else {
      throw ValidationError("--sheet-size \(sheetSize) is not in 64...16384")
    }
    guard (0...16).contains(sheetGutter) else {
      throw ValidationError("--sheet-gutter \(sheetGutter) is not in 0...16")
    }
    guard sheet != nil else { return }
    guard !masks else {
      throw ValidationError("--masks: a sheet has no place for them; leave --masks out, or write --out DIR")
    }
    guard !resume else {
      throw ValidationError("--resume: a sheet is packed as a whole; leave --resume out, or write --out DIR")
    }
    guard format == .png else { throw ValidationError("--format \(format.rawValue): a sheet is a PNG file") }
  }

  private var names: String { name ?? "{{id}}." + format.fileExtensions[0] }

  func run() throws {
    // Who closes our standard error or output, `head` for one, does not mean the pictures.
    signal(SIGPIPE, SIG_IGN)
    let flag = StopFlag()
    let (batch, output, report, progress) = try startOrExit { try makeRun(until: flag) }
    let interruption = Interruption {
      // First this: what the reader ends with, once the flag is up, may be half a line.
      batch.cancel()
      flag.raise()
    }
    defer { interruption.stop() }
    let summary = try startOrExit {
      do { return try batch.run() } catch {
        report?.abandon()
        output.abandon()
        throw error
      }
    }
    progress.finish()
    if let failure = output.journal?.failure { Terminal.error("--resume will not know all of this: \(failure)") }
    skipDriverTeardown()
    try startOrExit {
      try output.finish()
      try report?.finish()
      try tell(summary, wasInterrupted: interruption.happened)
    }
    if interruption.happened { throw ExitCode.interrupted }
    if summary.failed > 0 { throw ExitCode.someFailed }
  }

  private func startOrExit<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw cannotStart(error) }
  }

  private func options() throws -> BatchOptions {
    var options = BatchOptions(
      renderer: rendering.renderer, devices: rendering.device ?? .best, workers: workers, compression: png,
      name: try NameTemplate(names), failsFast: failFast, maxPixels: rendering.maxPixels)
    options.gpu = rendering.gpu
    options.contexts = contexts
    options.format = format
    options.channels = channels ?? (png == .fast ? .fixed(.rgba) : .style)
    options.bleed = pictures.bleed
    options.missingGlyph = pictures.missingGlyph
    options.shard = shard
    options.trims = trim
    options.boxes = boxes
    options.masks = masks
    options.pictureCacheBytes = try caches.bytes(.finished)
    return options
  }

  private func makeRun(until flag: StopFlag) throws -> (BatchRun, Target, ReportFile?, BatchProgress) {
    let sheet = try styles.map { try StyleSheet(bytes: try readFile($0), source: $0) } ?? StyleSheet()
    let catalog = try FontCatalog(
      folders: sheet.fontFolders(at: styles), usesSystemFonts: !fontOptions.noSystemFonts)
    let images = ImageLibrary(
      folders: [folder(of: jobs), folder(of: styles)].compactMap { $0 }, capacity: try caches.bytes(.images))
    let input = try JobInput(path: jobs)
    let target = try makeTarget()
    let report = try self.report.map { path throws(OutputError) in try ReportFile(path: path) }
    let isShown = Terminal.isInteractive && !quiet && !json
    let progress = BatchProgress(total: isShown ? input.count().map(shard.share) : nil, isShown: isShown)
    let run = BatchRun(
      jobs: JobLines(
        input.lines(until: flag), fileName: jobs, source: input.name,
        placeholders: sheet.placeholderNames.union(try NameTemplate(names).placeholders)),
      decoder: JobDecoder(styles: sheet, source: input.name, styleCacheBytes: try caches.bytes(.styles)),
      resolver: SceneResolver(
        catalog: catalog, rasterizer: GlyphRasterizer(capacity: try caches.bytes(.glyphs)), images: images,
        layoutCacheBytes: try caches.bytes(.layouts), maxPixels: rendering.maxPixels,
        skipsMissingGlyphs: pictures.missingGlyph == .skip),
      output: target.output, journal: target.journal, options: try options()
    ) { record in
      progress.count(record)
      report?.write(record)
      if let message = record.failure {
        progress.finish()
        Terminal.error("job \(Terminal.oneLine(record.id)): \(Terminal.oneLine(message))")
      }
    }
    return (run, target, report, progress)
  }

  /// Where the pictures go, and what keeps account of it.
  private struct Target {
    let output: BatchOutput
    var journal: Journal?

    func finish() throws(OutputError) {
      switch output {
      case .folder: break
      case .tar(let writer): try writer.finish()
      case .sheet(let writer): try writer.finish()
      }
    }

    func abandon() { if case .tar(let writer) = output { writer.abandon() } }
  }

  private func makeTarget() throws(OutputError) -> Target {
    if let out {
      let folder = try OutputFolder(out)
      return Target(output: .folder(folder), journal: try Journal(folder: out, shard: shard, resumes: resume))
    }
    if let sheet {
      var options = SheetWriter.Options()
      (options.side, options.gutter, options.compression) = (sheetSize, sheetGutter, png)
      return Target(output: .sheet(try SheetWriter(sheet, options: options)))
    }
    return Target(output: .tar(try TarWriter(tar ?? "-", shardSize: tarShardSize.map { $0 * 1_000_000 })))
  }

  private func tell(_ summary: BatchSummary, wasInterrupted: Bool) throws {
    let description = summary.json(wasInterrupted: wasInterrupted)
    if let path = self.summary {
      try OutputFolder.writeWhole(Array((JSONWriter.pretty(description) + "\n").utf8), to: path)
    }
    if json {
      try StandardOutput.write(line: description.description)
    } else if !quiet {
      let rate = Double(summary.done) / max(summary.seconds, 1e-3)
      let kept = summary.kept == 0 ? "" : ", \(summary.kept) kept"
      let failed = summary.failed == 0 ? "" : ", \(summary.failed) failed"
      Terminal.write(
        String(
          format: "%d labels%@%@ in %.1f s (%.0f/s), %@\n", summary.done, kept, failed, summary.seconds, rate,
          summary.renderer))
    }
  }
}
