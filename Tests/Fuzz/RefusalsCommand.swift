import ArgumentParser

/// Counts why generated documents are refused: a generator whose documents are mostly refused tries little.
struct RefusalsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refusals", abstract: "Counts why generated documents are refused.")

  @Option(help: "The seed.") var seed: UInt64 = 1
  @Option(help: "How many are tried.") var count = 5000
  @Option(help: "How many reasons are told, the most frequent ones first.") var most = 40

  func run() throws {
    var trial = try DocumentTrial(seed: seed, onBothRenderers: false)
    var counts: [String: Int] = [:]
    trial.onRefusal = { message in
      // Values and indices aside, so that equal reasons are counted together.
      counts[message.filter { !$0.isNumber }, default: 0] += 1
    }
    for index in 0..<count { _ = trial.fault(of: index) }
    print("drawn \(trial.drawn), refused \(trial.refused)")
    for (reason, count) in counts.sorted(by: { $0.value > $1.value }).prefix(most) { print(count, reason) }
  }
}
