import ArgumentParser
import Documents
import Foundation
import Generators
import JSON

/// Searches for the document below the default limits that takes most of the processor or of memory: it changes the worst
/// that it knows, and keeps what is worse.
struct WorstCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worst", abstract: "Searches for the document that takes most.")

  @Option(help: "The seed.") var seed: UInt64 = 1
  @Option(help: "For how many minutes it goes on.") var minutes = 10.0
  @Option(help: "How many documents it goes on with.") var kept = 12
  @Option(help: "How many generated documents it begins with.") var generated = 100
  @Option(help: "The folder where the worst are kept.") var save = "."
  @Option(help: "The most seconds of the processor that a document should take.") var mostSeconds = 5.0
  @Option(help: "The most MiB of memory that a document should take.") var mostMemory = 1024.0

  /// A document with what it takes.
  private struct Known {
    let document: JSONValue
    let seconds: Double
    let memory: Double
    let outcome: String
    /// 1 for one that takes as much as it should at the most.
    let score: Double
  }

  func run() throws {
    try FileManager.default.createDirectory(atPath: save, withIntermediateDirectories: true)
    let end = Date().addingTimeInterval(60 * minutes)
    var random = SeededRandom(seed: seed)
    let first = CostlyDocuments.first(DocumentGenerator(seed: seed), count: generated)
    var worst: [Known] = []
    var tried = 0
    while Date() < end {
      let document =
        tried < first.count
        ? first[tried] : CostlyDocuments.changed(random.pick(worst).document, first, &random)
      tried += 1
      let known = try cost(of: document)
      if worst.isEmpty || known.score > worst[0].score { tell(known, tried) }
      worst.append(known)
      worst.sort { $0.score > $1.score }
      // Not only what came of one document: the search would end where the first of them leads.
      if worst.count > kept { worst.remove(at: random.chance(0.9) ? worst.count - 1 : worst.count - 2) }
    }
    for (index, known) in worst.enumerated() {
      try FileBytes.write(JSONWriter.bytes(known.document), to: "\(save)/worst-\(seed)-\(index).json")
    }
    print("\(tried) tried; the worst are in \(save)/worst-\(seed)-*.json")
    if let known = worst.first { tell(known, tried) }
    if let known = worst.first, known.score > 1 { throw ExitCode(1) }
  }

  private func tell(_ known: Known, _ tried: Int) {
    print(
      "\(tried): \(known.seconds) s, \(Int(known.memory)) MiB, \(known.outcome.prefix(100)): "
        + JSONWriter.compact(known.document).prefix(200))
  }

  private func cost(of document: JSONValue) throws -> Known {
    let path = "\(save)/worst-\(getpid()).part"
    try FileBytes.write(JSONWriter.bytes(document), to: path)
    defer { unlink(path) }
    let (end, output) = try Child(arguments: ["cost", path], patience: 6 * mostSeconds).run { 0 }
    let words = output.split(separator: " ", maxSplits: 2)
    guard end == .exited(0), words.count == 3, let seconds = Double(words[0]), let memory = Double(words[1]) else {
      return Known(document: document, seconds: 6 * mostSeconds, memory: 0, outcome: end.words, score: 6)
    }
    let outcome = words[2].trimmingCharacters(in: .newlines)
    let score = max(seconds / mostSeconds, memory / mostMemory)
    return Known(document: document, seconds: seconds, memory: memory, outcome: outcome, score: score)
  }
}
