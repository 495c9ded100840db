import ArgumentParser
import Documents
import Foundation
import JSON

/// Counts the work given to the GPU, and compares the counters with a file.
struct CountersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "counters", abstract: "Counts draws, passes, uploads and masks of workloads; no time is taken.",
    discussion: """
      Counts are the same at every run, so that they can be gated where times cannot. Exit status of --check: 1 where a
      number is another than in the file, whether more or less; look at the change, then --write.
      """)

  @Option(help: ArgumentHelp("Only these, by comma; see run --list.", valueName: "A,B"))
  var workloads =
    "reference-8,reference-32,names,styles,layer-style,card,crowd-4,overlap,ideographs,oversampling-4,paragraph"

  @Option(help: ArgumentHelp("Hold the counts against this file.", valueName: "FILE"))
  var check: String?

  @Option(help: ArgumentHelp("Write them.", valueName: "FILE"))
  var write: String?

  @Option(help: ArgumentHelp("Index of a GL device, as `signwriter doctor` lists them.", valueName: "N"))
  var device: Int?

  @Option(help: ArgumentHelp("Folder of the example jobs.", valueName: "DIR"))
  var corpus = "examples/countries"

  func run() throws {
    let chosen = try WorkloadTable.chosen(workloads, corpus: corpus)
    // The file is read first, so that a wrong path is noticed before anything is drawn.
    let old = try check.map { try CounterTable(bytes: TextFile.read($0), source: $0) }
    let counted = try CounterTable(chosen, device: device)
    let text = JSONWriter.pretty(counted.json) + "\n"
    if let write { try TextFile.write(text, to: write) }
    guard let old else {
      if write == nil { print(text, terminator: "") }
      return
    }
    guard old.isSoftware == counted.isSoftware else {
      print("not compared: \(check ?? "") is of another kind of device (software: \(old.isSoftware))")
      return
    }
    let changes = counted.changes(since: old)
    for change in changes { print(change) }
    if !changes.isEmpty { throw ExitCode(1) }
    print("\(chosen.count) workloads count as before")
  }
}
