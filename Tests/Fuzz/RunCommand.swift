import ArgumentParser
import Documents
import Foundation
import Generators
import JSON

/// Tries many, a thousand to a process, and goes on behind whatever ends one. Failures are made small and kept.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Tries many documents or damaged files and keeps those that fail.")

  @OptionGroup var trialOptions: TrialOptions
  @Option(help: "How many are tried.") var count = 10_000
  @Option(help: "Goes on for so many minutes instead.") var minutes: Double?
  @Option(help: "The number of the first.") var from = 0
  @Option(help: "How many a process tries.") var chunk = 1000
  @Option(help: "How many failures are enough.") var mostFailures = 20
  @Option(help: "The folder where failures are kept.") var save = "."
  @Flag(help: "Keeps what fails as it is.") var asItIs = false

  func run() throws {
    print("seed \(trialOptions.seed), \(trialOptions.subject)")
    try FileManager.default.createDirectory(atPath: save, withIntermediateDirectories: true)
    let end = minutes.map { Date().addingTimeInterval(60 * $0) }
    var next = from
    var failures = 0
    var tallies: [String] = []
    var slowest = (index: from, seconds: 0.0)
    while failures < mostFailures, end.map({ Date() < $0 }) ?? (next < from + count) {
      let size = end == nil ? min(chunk, from + count - next) : chunk
      let result = try tryChunk(from: next, count: size)
      for (index, fault) in result.faults {
        failures += 1
        try keep(index, fault)
      }
      tallies += result.tally.map { [$0] } ?? []
      if let slow = result.slowest, slow.seconds > slowest.seconds { slowest = slow }
      next = result.next
    }
    print("\(next - from) tried, \(failures) failed\(summary(of: tallies))")
    // What takes long on a quiet machine is what hangs on a busy one.
    if slowest.seconds > 1 { print("the slowest was \(slowest.index), \(Int(slowest.seconds)) s of the processor") }
    if failures > 0 { throw ExitCode(1) }
  }

  /// What became of a thousand.
  private struct Chunk {
    var faults: [(Int, String)] = []
    var tally: String?
    var slowest: (index: Int, seconds: Double)?
    var next = 0
  }

  private func tryChunk(from: Int, count: Int) throws -> Chunk {
    let path = FileManager.default.temporaryDirectory.appending(path: "fuzz-progress-\(getpid())").path
    guard let progress = Progress(path: path) else { throw ValidationError("\(path) cannot be written") }
    defer { unlink(path) }
    progress.index = from
    let arguments =
      ["work"] + trialOptions.arguments + ["--from", String(from), "--count", String(count), "--progress", path]
    let (end, output) = try Child(arguments: arguments).run { progress.index }
    var chunk = Chunk()
    for line in output.split(separator: "\n") {
      if line.hasPrefix("drawn ") { chunk.tally = String(line) }
      let words = line.split(separator: " ")
      if words.count == 3, words[0] == "slowest", let index = Int(words[1]), let seconds = Double(words[2]) {
        chunk.slowest = (index, seconds)
      }
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, let index = Int(parts[0]) {
        chunk.faults.append((index, parts[1].trimmingCharacters(in: .whitespaces)))
      }
    }
    if end != .exited(0) { chunk.faults.append((progress.index, end.words)) }
    chunk.next = end == .exited(0) ? from + count : progress.index + 1
    return chunk
  }

  /// Writes what failed to the folder, documents made as small as they can be.
  private func keep(_ index: Int, _ fault: String) throws {
    let (bytes, ending) = try trialOptions.trial().subject(index)
    let path = "\(save)/\(trialOptions.subject)-\(trialOptions.seed)-\(index).\(ending)"
    try FileBytes.write(bytes, to: path)
    print("\(index) \(fault): \(path)")
    guard trialOptions.subject == "documents", !asItIs else { return }
    let document = try JSONParser.parse(bytes, source: path)
    let small = Minimizer { failsAlone($0, like: fault, beside: path) }.minimized(document)
    try FileBytes.write(JSONWriter.bytes(small), to: path)
    print("  " + JSONWriter.compact(small))
  }

  private func failsAlone(_ document: JSONValue, like fault: String, beside path: String) -> Bool {
    let file = path + ".part"
    defer { unlink(file) }
    guard (try? FileBytes.write(JSONWriter.bytes(document), to: file)) != nil else { return false }
    let arguments =
      ["one", file] + (trialOptions.bothRenderers ? ["--both-renderers"] : []) + trialOptions.passes.arguments
    guard let (end, output) = try? Child(arguments: arguments, patience: 30).run(progress: { 0 }) else {
      return false
    }
    if end == .exited(1) { return output.prefix(18) == fault.prefix(18) }
    return end != .exited(0) && end.words == fault
  }

  private func summary(of tallies: [String]) -> String {
    let numbers = tallies.map { $0.split { !$0.isNumber }.compactMap { Int($0) } }.filter { $0.count == 2 }
    guard !numbers.isEmpty else { return "" }
    let verb = trialOptions.subject == "documents" ? "drawn" : "read"
    return
      ", \(numbers.reduce(0) { $0 + $1[0] }) \(verb), \(numbers.reduce(0) { $0 + $1[1] }) refused with a message"
  }
}
