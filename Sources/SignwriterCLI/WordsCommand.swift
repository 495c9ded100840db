import ArgumentParser
import CaptionFormats
import Captions
import Documents
import Films
import Storage

/// Reads captions of any format, and writes their words with times.
struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Reads captions or a transcript of any format, and writes its words with their times as JSON.",
    usage: """
      signwriter words talk.vtt -o words.json
      signwriter words transcript.json --format whisper --report repairs.txt
      """,
    discussion: """
      What is repaired or left out is counted on standard error. See docs/captions.md for the formats, the words and \
      the rules.
      """)

  @Argument(help: ArgumentHelp("A file of captions or words; - is standard input.", valueName: "FILE"))
  var file: String

  @Option(
    help: ArgumentHelp(
      "The format, where it is not to be found in the file: \(CaptionFormat.names.joined(separator: ", ")).",
      valueName: "FORMAT"))
  var format: String?

  @Option(
    name: .output,
    help: ArgumentHelp("Where the words go; without it, and for -, to standard output.", valueName: "FILE"))
  var output: String?

  @Option(help: ArgumentHelp("Also write every repair with its place, a line each.", valueName: "FILE"))
  var report: String?

  @Option(help: ArgumentHelp("How long a word is the current one at least.", valueName: "SECONDS"))
  var minimumWord = 0.06

  @Flag(help: "Fail with status 1 if anything was repaired, estimated or left out.")
  var strict = false

  func validate() throws {
    if let format, CaptionFormat(name: format) == nil {
      let names = CaptionFormat.names.joined(separator: ", ")
      throw ValidationError("--format \"\(format)\" is not known; the formats are \(names)")
    }
    guard minimumWord >= 0, minimumWord <= 10 else {
      throw ValidationError("--minimum-word \(minimumWord) is not in 0...10 seconds")
    }
    var files = FileUse()
    files.reads("FILE", file)
    files.writes("--output", output)
    files.writes("--report", report)
    try files.check()
  }

  func run() throws {
    try checkProcessLimits()
    let list: WordList
    do {
      let bytes = try DocumentFile.read(file)
      let name = file == "-" ? "standard input" : file
      var repair = TimeRepair()
      repair.minimumWord = Int((minimumWord * 1_000_000).rounded())
      list = repair.repaired(
        try CaptionReader.read(bytes, name: name, format: format.flatMap { CaptionFormat(name: $0) }))
      try write(WordsFile.bytes(list), to: output ?? "-")
      if let report { try write(lines(list.report), to: report) }
    } catch {
      throw cannotStart(error)
    }
    for line in list.report.summary { Terminal.write("\(file): \(line)\n") }
    if strict, !list.report.isEmpty { throw ExitCode.someFailed }
  }

  private func lines(_ report: RepairReport) -> [UInt8] {
    var text = report.summary.map { $0 + "\n" }.joined()
    for note in report.notes { text += "\(file): \(note)\n" }
    return Array(text.utf8)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    if path == "-" { return try StandardOutput.write(bytes) }
    try OutputFolder.makeFolder(above: path)
    OutputFolder.removeLeftovers(beside: path)
    var file = try PendingFile(path, inPlace: true)
    try file.append(bytes)
    try file.commit()
  }
}
