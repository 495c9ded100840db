import ArgumentParser
import Foundation

/// The options that say how a batch works: its threads, and the process that draws.
struct WorkOptions: ParsableArguments {
  @Option(name: .customLong("jobs"), help: ArgumentHelp("Threads; by default one a core.", valueName: "N"))
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    help: ArgumentHelp(
      "GL contexts on each device, each with a thread that draws: while one waits for its device another prepares.",
      valueName: "N"))
  var contexts = 1

  @Option(
    help: ArgumentHelp(
      "The most seconds that one job, or a frame of it, may be worked on in one go; by default no limit on the CPU path, and 60 on a GPU.",
      valueName: "SECONDS"),
    transform: NumberArgument.read)
  var jobTimeout: Double?

  @Option(help: ArgumentHelp("The most memory that the process that draws may take.", valueName: "MIB"))
  var maxMemory: Int?

  @Flag(help: "Draw in this process, and end with it where a job does: for debuggers.")
  var unsupervised = false

  func validate() throws {
    guard (1...1024).contains(workers) else { throw ValidationError("--jobs \(workers) is not in 1...1024") }
    guard (1...16).contains(contexts) else { throw ValidationError("--contexts \(contexts) is not in 1...16") }
    if let jobTimeout, !(jobTimeout >= 0.1 && jobTimeout <= 86_400) {
      throw ValidationError("--job-timeout \(jobTimeout) is not in 0.1...86400 seconds")
    }
    if let maxMemory, !(64...1 << 20).contains(maxMemory) {
      throw ValidationError("--max-memory \(maxMemory) is not in 64...\(1 << 20) MiB")
    }
    if let option = jobTimeout != nil ? "--job-timeout" : maxMemory != nil ? "--max-memory" : nil, unsupervised {
      throw ValidationError("\(option) is kept by a supervisor, and --unsupervised has none: give one of the two")
    }
  }
}
