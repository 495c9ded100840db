import Foundation
import Glibc
import Testing

/// A plain client, which sends bytes as they are given and reads one response.
struct HTTPClient: Sendable {
  let port: Int

  /// Sends a request of these parts, on a connection of its own.
  func send(
    _ method: String, _ target: String, _ fields: [String: String] = [:], body: [UInt8] = []
  ) async throws -> HTTPReply {
    var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
    if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
    return try await exchange(Array((head + "\r\n").utf8) + body, isHead: method == "HEAD")
  }

  func get(_ target: String, _ fields: [String: String] = [:]) async throws -> HTTPReply {
    try await send("GET", target, fields)
  }

  func post(
    _ target: String, _ body: String, type: String = "application/json", _ fields: [String: String] = [:]
  ) async throws -> HTTPReply {
    try await send("POST", target, fields.merging(["Content-Type": type]) { $1 }, body: Array(body.utf8))
  }

  /// Sends bytes and reads a response. It blocks a thread of its own: those of the pool are the server's.
  func exchange(_ bytes: [UInt8], isHead: Bool = false) async throws -> HTTPReply {
    let reply: HTTPReply? = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        guard let connection = HTTPConnection(port: port) else { return continuation.resume(returning: nil) }
        connection.write(bytes)
        continuation.resume(returning: connection.read(isHead: isHead))
      }
    }
    return try #require(reply, "there was no response")
  }
}
