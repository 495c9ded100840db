import Glibc

/// A connection to a server on this machine. It waits at most five minutes for anything.
final class HTTPConnection: Sendable {
  let descriptor: Int32

  /// Nil if nobody listens.
  init?(port: Int, receiveBuffer: Int32? = nil) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Writes bytes, as far as the other end takes them.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  /// Some bytes; empty at the end.
  func readSome() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
      count = max(0, recv(descriptor, bytes.baseAddress, bytes.count, 0))
    }
  }

  /// Reads a response; nil if the connection ends before its head does.
  func read(isHead: Bool = false) -> HTTPReply? {
    var bytes: [UInt8] = []
    while true {
      if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
        guard var reply = HTTPConnection.head(bytes[..<end.lowerBound]) else { return nil }
        bytes.removeFirst(end.upperBound)
        if reply.status == 100 { continue }
        if !isHead, reply.status != 304, reply.status != 204 { reply.body = body(of: reply, bytes) }
        return reply
      }
      let more = readSome()
      if more.isEmpty { return nil }
      bytes += more
    }
  }

  private static func head(_ bytes: ArraySlice<UInt8>) -> HTTPReply? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
    var reply = HTTPReply(status: status)
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { reply.fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }) }
    }
    return reply
  }

  private func body(of reply: HTTPReply, _ begun: [UInt8]) -> [UInt8] {
    var bytes = begun
    if let length = reply.fields["content-length"].flatMap({ Int($0) }) {
      while bytes.count < length {
        let more = readSome()
        if more.isEmpty { break }
        bytes += more
      }
      return Array(bytes.prefix(length))
    }
    let isChunked = reply.fields["transfer-encoding"] == "chunked"
    while !isChunked || !bytes.suffix(5).elementsEqual("0\r\n\r\n".utf8) {
      let more = readSome()
      if more.isEmpty { break }
      bytes += more
    }
    return isChunked ? HTTPConnection.joined(bytes) : bytes
  }

  /// The bytes of chunks.
  private static func joined(_ chunks: [UInt8]) -> [UInt8] {
    var joined: [UInt8] = []
    var rest = chunks[...]
    while let end = rest.firstRange(of: Array("\r\n".utf8)) {
      let size = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16) ?? 0
      if size == 0 { break }
      joined += rest[end.upperBound..<min(rest.endIndex, end.upperBound + size)]
      rest = rest.dropFirst(end.upperBound - rest.startIndex + size + 2)
    }
    return joined
  }
}
