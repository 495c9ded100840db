public import ArgumentParser
import Foundation
public import ImageCodecs
import LabelDocument
import LabelScene
import Signwriter
import SignwriterBatch
import Typography

extension PNGCodec.Compression: ExpressibleByArgument {}

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Draws every label of a JSON Lines file.",
    usage: "signwriter batch JOBS.jsonl --styles STYLES.json --out DIR")

  @Argument(help: "JSON Lines, one label a line; - is standard input.")
  var jobs: String

  @Option(help: "The style sheet that the jobs' styles are in.")
  var styles: String?

  @Option(help: "The folder for the pictures. Nothing is ever written outside it.")
  var out: String

  @Option(help: "Names the files that have no \"out\" of their own.")
  var name = "{{id}}.png"

  @OptionGroup var rendering: RendererOptions

  @Option(name: .customLong("jobs"), help: ArgumentHelp("Threads; by default one a core.", valueName: "N"))
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "How hard to compress.")
  var png = PNGCodec.Compression.fast

  @Option(help: "A line of JSON for each job, in the order of the jobs, into this file.")
  var report: String?

  @Flag(help: "Stop at the first job that fails.")
  var failFast = false

  @Flag(help: "Print the summary as JSON on standard output.")
  var json = false

  @Flag(help: "No progress and no summary; errors of jobs are still told.")
  var quiet = false

  func validate() throws {
    guard (1...1024).contains(workers) else { throw ValidationError("--jobs \(workers) is not in 1...1024") }
  }

  func run() throws {
    let report = try startOrExit { try ReportFile(path: self.report) }
    let progress = BatchProgress(total: jobCount(), isShown: Terminal.isInteractive && !quiet && !json)
    let batch = try startOrExit { try makeRun(report: report, progress: progress) }
    let interruption = Interruption { batch.cancel() }
    defer { interruption.stop() }
    let summary = try startOrExit { try batch.run() }
    progress.finish()
    try startOrExit { try report.finish() }
    tell(summary)
    if interruption.happened { throw ExitCode.interrupted }
    if summary.failed > 0 { throw ExitCode.someFailed }
  }

  private func startOrExit<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw cannotStart(error) }
  }

  private func makeRun(report: ReportFile, progress: BatchProgress) throws -> BatchRun {
    let sheet = try styles.map { try StyleSheet(bytes: try readFile($0), source: $0) } ?? StyleSheet()
    let options = BatchOptions(
      renderer: rendering.renderer, device: rendering.device, workers: workers, compression: png,
      name: try NameTemplate(name), failsFast: failFast, maxPixels: rendering.maxPixels)
    let catalog = try FontCatalog(folders: fontFolders(of: sheet))
    let tellsErrors = !json
    let source = jobs == "-" ? "standard input" : jobs
    return BatchRun(
      jobs: JobLineReader(fileDescriptor: try openJobs(), source: source),
      decoder: JobDecoder(styles: sheet, source: source),
      resolver: SceneResolver(catalog: catalog, maxPixels: rendering.maxPixels),
      output: try OutputFolder(out), options: options
    ) { record in
      progress.count(record)
      report.write(record)
      if tellsErrors, case .failed(_, let message) = record.outcome {
        progress.finish()
        Terminal.error("job \(record.id): \(message)")
      }
    }
  }

  /// Folders of fonts are relative to the style sheet that names them.
  private func fontFolders(of sheet: StyleSheet) -> [String] {
    let base = styles.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? ""
    return sheet.fontFolders.map { $0.hasPrefix("/") ? $0 : base + $0 }
  }

  /// A descriptor to read jobs from, open to the end of the process.
  private func openJobs() throws(DocumentError) -> Int32 {
    if jobs == "-" { return STDIN_FILENO }
    let file = open(jobs, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw DocumentError(.reading, source: jobs, String(cString: strerror(errno))) }
    return file
  }

  /// The number of lines, where that can be known beforehand.
  private func jobCount() -> Int? {
    guard jobs != "-", let data = FileManager.default.contents(atPath: jobs) else { return nil }
    return data.split(separator: UInt8(ascii: "\n")).count { $0.contains { $0 > 0x20 } }
  }

  private func tell(_ summary: BatchSummary) {
    if json {
      let object: JSONValue = [
        "done": .number(Double(summary.done)), "failed": .number(Double(summary.failed)),
        "seconds": .number((summary.seconds * 1000).rounded() / 1000), "renderer": .string(summary.renderer),
        "interrupted": .bool(summary.wasCancelled),
      ]
      print(object)
    } else if !quiet {
      let rate = Double(summary.done) / max(summary.seconds, 1e-3)
      let failed = summary.failed == 0 ? "" : ", \(summary.failed) failed"
      Terminal.write(
        String(
          format: "%d labels%@ in %.1f s (%.0f/s), %@\n", summary.done, failed, summary.seconds, rate,
          summary.renderer))
    }
  }
}
