import Glibc

/// Who is one client for limits and turns.
package enum ClientName {
  /// An IPv4 address; of an IPv6 address the first 64 bits, because a single customer has all addresses that begin so.
  package static func of(address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    // A scope, as in fe80::1%eth0, is of this machine.
    guard inet_pton(AF_INET6, String(address.prefix { $0 != "%" }), &bytes) == 1 else { return address }
    // ::ffff:192.0.2.1 is an IPv4 address.
    if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
      return bytes[12...].map(String.init).joined(separator: ".")
    }
    let groups = stride(from: 0, to: 8, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }
    return groups.joined(separator: ":") + "::/64"
  }
}
