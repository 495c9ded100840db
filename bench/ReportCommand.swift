import ArgumentParser
import Documents

/// Writes the tables of a run that was saved as JSON.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Makes tables of a run that was written with --json.",
    discussion: """
      --into replaces what lies in a Markdown file between the lines <!-- bench NAME --> and <!-- /bench NAME -->,
      with the tables of the run or, with --text, of any file: bench/peers/run writes one.
      """)

  @Argument(help: ArgumentHelp("The run.", valueName: "RUN.json"))
  var file: String?

  @Option(help: ArgumentHelp("Markdown instead of a run.", valueName: "FILE.md"))
  var text: String?

  @Option(help: ArgumentHelp("Put the tables into this file.", valueName: "DOC.md"))
  var into: String?

  @Option(help: ArgumentHelp("The marked part of that file.", valueName: "NAME"))
  var region = "run"

  @Option(help: ArgumentHelp("Say what became slower since this one.", valueName: "OLD.json"))
  var compare: String?

  func validate() throws {
    guard (file == nil) != (text == nil) else { throw ValidationError("name a run, or --text; one of the two") }
    guard file != nil || compare == nil else { throw ValidationError("--compare needs a run") }
  }

  func run() throws {
    try TextFile.check(
      outputs: [("--into", into)],
      inputs: [("RUN.json", file), ("--text", text), ("--compare", compare)])
    var tables = ""
    if let file {
      let report = try ReportFormat.report(bytes: TextFile.read(file), source: file)
      tables = MarkdownReport(report: report).text
      let old = try compare.map { try ReportFormat.report(bytes: TextFile.read($0), source: $0) }
      if let old { tables += "\n" + ComparisonReport(old: old, new: report).text }
    } else if let text {
      tables = String(decoding: try TextFile.read(text), as: UTF8.self)
    }
    guard let into else { return print(tables, terminator: "") }
    let document = String(decoding: try TextFile.read(into), as: UTF8.self)
    guard let changed = MarkedRegion(name: region).replaced(in: document, with: tables) else {
      throw DocumentError(
        .reading, source: into, "has no lines <!-- bench \(region) --> and <!-- /bench \(region) -->; add them")
    }
    try TextFile.write(changed, to: into)
  }
}
