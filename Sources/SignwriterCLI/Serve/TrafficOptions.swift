import ArgumentParser
import SignwriterServer

/// The options that limit what clients may ask of a server.
struct TrafficOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The most bytes of a request for one picture.", valueName: "BYTES"))
  var maxBody = ServerOptions().bodyBytes

  @Option(help: ArgumentHelp("The most bytes of a batch, which is held in memory.", valueName: "BYTES"))
  var maxBatch = ServerOptions().batchBytes

  @Option(help: ArgumentHelp("The most connections at once; further ones wait.", valueName: "N"))
  var maxConnections = ServerOptions().connections

  @Option(
    help: ArgumentHelp("The most requests that wait for a worker; further ones are answered 503.", valueName: "N"))
  var queue = WorkerPool.Limits().waiting

  @Option(
    help: ArgumentHelp(
      "The most seconds that a request may wait, and that drawing it may take.", valueName: "SECONDS"))
  var timeout = WorkerPool.Limits().seconds

  @Option(help: ArgumentHelp("The most memory that a worker may take.", valueName: "MIB"))
  var maxMemory: Int?

  @Option(
    help: ArgumentHelp("The most requests a second of one client's address; by default no limit.", valueName: "N"),
    transform: NumberArgument.read)
  var rate: Double?

  @Option(help: ArgumentHelp("The most seconds that requests under way may take at the end.", valueName: "SECONDS"))
  var grace = 30.0

  func validate() throws {
    for (name, bytes) in [("--max-body", maxBody), ("--max-batch", maxBatch)] where !(1...1 << 30).contains(bytes) {
      throw ValidationError("\(name) \(bytes) is not in 1...\(1 << 30)")
    }
    guard (1...100_000).contains(maxConnections) else {
      throw ValidationError("--max-connections \(maxConnections) is not in 1...100000")
    }
    guard (1...1_000_000).contains(queue) else { throw ValidationError("--queue \(queue) is not in 1...1000000") }
    for (name, seconds) in [("--timeout", timeout), ("--grace", grace)] where !(seconds >= 0.1 && seconds <= 86_400)
    {
      throw ValidationError("\(name) \(seconds) is not in 0.1...86400 seconds")
    }
    if let maxMemory, !(64...1 << 20).contains(maxMemory) {
      throw ValidationError("--max-memory \(maxMemory) is not in 64...\(1 << 20) MiB")
    }
    if let rate, !(rate >= 0.01 && rate <= 1e6) { throw ValidationError("--rate \(rate) is not in 0.01...1000000") }
  }

  func limits(workers: Int) -> WorkerPool.Limits {
    var limits = WorkerPool.Limits()
    (limits.workers, limits.waiting, limits.seconds) = (workers, queue, timeout)
    limits.memory = maxMemory.map { $0 << 20 }
    return limits
  }

  func apply(to options: inout ServerOptions) {
    (options.bodyBytes, options.batchBytes) = (maxBody, maxBatch)
    (options.connections, options.rate) = (maxConnections, rate)
  }
}
