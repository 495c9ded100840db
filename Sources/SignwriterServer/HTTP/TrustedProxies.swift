/// The proxies in front of a server, who say in X-Forwarded-For whose requests they pass on. Sendable; a value.
package struct TrustedProxies: Sendable {
  /// The addresses that begin with the same bits.
  private struct Block: Sendable {
    let address: IPAddress
    /// How many bits, of 128.
    let bits: Int

    func has(_ other: IPAddress) -> Bool {
      let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
      guard address.bytes[..<whole].elementsEqual(other.bytes[..<whole]) else { return false }
      return rest == 0 || (address.bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
    }

    /// Whether no bit is set behind those that count.
    var isWhole: Bool {
      address.bytes.enumerated().allSatisfy { index, byte in
        let kept = min(8, max(0, bits - index * 8))
        return kept == 8 || byte << kept == 0
      }
    }
  }

  private var blocks: [Block] = []

  /// Trusts nobody.
  package init() {}

  /// Reads addresses with commas between them: `127.0.0.1,10.0.0.0/8,2001:db8::/32`. Throws a ``ServerError`` that names
  /// the one that is none.
  package init(_ text: String) throws(ServerError) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      blocks.append(try TrustedProxies.block(part.filter { $0 != " " }))
    }
  }

  private static func block(_ text: String) throws(ServerError) -> Block {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.contains("%"), let address = IPAddress(first) else {
      throw ServerError(
        "\"\(text)\" is no address; write that of a proxy, as 127.0.0.1, 10.0.0.0/8 or 2001:db8::/32")
    }
    let most = address.isIPv4 ? 32 : 128
    guard parts.count == 2 else { return Block(address: address, bits: 128) }
    guard let bits = Int(parts[1]), (1...most).contains(bits) else {
      throw ServerError("\"\(text)\" has no number of bits from 1 to \(most) behind the slash; write as 10.0.0.0/8")
    }
    let block = Block(address: address, bits: 128 - most + bits)
    guard block.isWhole else {
      throw ServerError(
        "\"\(text)\" has bits behind the first \(bits) that count; write \(address) for this one, or zeros there")
    }
    return block
  }

  private func has(_ address: IPAddress) -> Bool { blocks.contains { $0.has(address) } }

  /// The address of the client for which a peer asks: the peer's own, unless that is a proxy; then the last one in
  /// `forwarded`, the fields X-Forwarded-For in their order, that is no proxy. Each proxy puts its own peer behind what it
  /// got, so what stands before that address is the client's word alone, and is not believed. What is no address ends the
  /// search at the proxy that said it.
  package func client(of peer: String, forwarded: [String]) -> String {
    guard !blocks.isEmpty, let address = IPAddress(peer), has(address) else { return peer }
    var client = address
    for part in forwarded.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false).reversed()
    {
      guard let next = IPAddress(forwarded: part) else { break }
      client = next
      guard has(next) else { break }
    }
    return "\(client)"
  }
}
