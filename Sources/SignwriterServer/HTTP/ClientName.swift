/// Who is one client for limits and turns.
package enum ClientName {
  /// An IPv4 address; of an IPv6 address the first 64 bits, because a single customer has all addresses that begin so.
  package static func of(address text: String) -> String {
    guard let address = IPAddress(text) else { return text }
    guard !address.isIPv4 else { return "\(address)" }
    return address.groups[..<4].map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
  }
}
