import Glibc

/// Bytes over a socket, without signals for an end that has gone.
enum SocketBytes {
  /// Some bytes, waiting for the first of them; nil at the end.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    while true {
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
        let length = recv(descriptor, bytes.baseAddress, bytes.count, 0)
        code = length < 0 ? errno : 0
        count = max(0, length)
      }
      if !bytes.isEmpty { return bytes }
      guard code == EINTR else { return nil }
    }
  }

  /// Writes all bytes. The result is false if the other end has gone, or takes too long to read.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let count = send(descriptor, start, rest.count, Int32(MSG_NOSIGNAL))
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
      }
      return true
    }
  }

  /// Two ends of a conversation; nil, with `errno`, if there are no descriptors left.
  static func pair() -> (ours: Int32, theirs: Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    // Pictures are larger than the usual 208 KiB.
    var size: Int32 = 1 << 20
    for end in ends { setsockopt(end, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size)) }
    return (ends[0], ends[1])
  }
}
