import Glibc

/// An address of IPv4 or IPv6. A value; Sendable.
struct IPAddress: Sendable, Hashable, CustomStringConvertible {
  /// As IPv6 has it: an address of IPv4 is `::ffff:192.0.2.1`.
  let bytes: [UInt8]

  private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  /// Reads `192.0.2.1` or `2001:db8::1`; nil for all else. A scope, as in `fe80::1%eth0`, is of this machine and left out.
  init?(_ text: some StringProtocol) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, String(text), &bytes) == 1 {
      self.bytes = IPAddress.mappedPrefix + bytes[..<4]
    } else if inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  /// Reads an address as proxies write it into X-Forwarded-For: also with a port, and that of IPv6 in brackets.
  init?(forwarded text: Substring) {
    let text = text.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      self.init(text[..<end].dropFirst())
    } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
      self.init(text[..<colon])
    } else {
      self.init(text)
    }
  }

  /// Whether it is one of IPv4.
  var isIPv4: Bool { bytes.starts(with: IPAddress.mappedPrefix) }

  /// Its groups of 16 bits.
  var groups: [UInt16] { stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) } }

  /// The address as it is usually written.
  var description: String {
    guard !isIPv4 else { return bytes[12...].map(String.init).joined(separator: ".") }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
