import ArgumentParser

/// The options that say where a server listens.
struct ListeningOptions: ParsableArguments {
  @Option(help: "The port; 0 for one that is free. The address is printed on standard output.")
  var port = 8080

  @Option(help: "The address to listen to. Other machines reach 0.0.0.0, and nobody else reaches 127.0.0.1.")
  var host = "127.0.0.1"

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port \(port) is not in 0...65535") }
    guard !host.isEmpty else { throw ValidationError("--host is empty; write an address, as 127.0.0.1") }
  }

  /// The address of a server.
  static func address(host: String, port: Int) -> String {
    "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
