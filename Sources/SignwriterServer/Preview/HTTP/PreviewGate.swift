import HTTPTypes
import HummingbirdCore

/// Lets in only the page that the user has opened: other pages in the same browser can send requests to this machine,
/// too.
///
/// Every address has a random token, which no other page can read. A name that an attacker's DNS has pointed here is
/// refused by the Host field, and what another page sends by its Origin. Sendable; a value.
struct PreviewGate: Sendable {
  /// The names by which this machine's own browser asks.
  private static let hosts: Set<String> = ["127.0.0.1", "localhost"]

  let token: String

  /// Makes a gate with a token of 128 random bits.
  init() {
    var generator = SystemRandomNumberGenerator()
    let words = (0..<2).map { _ in String(generator.next(), radix: 16) }
    token = words.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
  }

  /// The path after the token, without its first slash. Throws if the request does not come from the page.
  func admitted(_ request: HTTPRequest) throws(ServedFailure) -> Substring {
    let authority = request.authority ?? ""
    guard PreviewGate.isOwn(authority) else {
      throw ServedFailure(
        403, "host", "this preview is for its own machine alone; open the address that it printed")
    }
    let path = (request.path ?? "/").prefix { $0 != "?" }
    let parts = path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let given = parts.first, parts.count == 2, isToken(given) else {
      throw ServedFailure(403, "token", "this address lacks the preview's key; open the address that it printed")
    }
    try check(origin: request, authority, isPage: parts[1].isEmpty)
    return parts[1]
  }

  /// Whether a Host field is one of the names, or that and a port. The port may be that of a tunnel.
  private static func isOwn(_ authority: String) -> Bool {
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, hosts.contains(name.lowercased()) else { return false }
    return parts.count == 1 || parts[1].utf8.allSatisfy { (48...57).contains($0) } && UInt16(parts[1]) != nil
  }

  private func check(origin request: HTTPRequest, _ authority: String, isPage: Bool) throws(ServedFailure) {
    if let origin = request.headerFields[.origin], origin.lowercased() != "http://" + authority.lowercased() {
      throw PreviewGate.foreign
    }
    let site = HTTPField.Name("sec-fetch-site").flatMap { request.headerFields[$0] }
    // A link elsewhere may lead to the page, but nothing else is asked for from there.
    guard let site, site != "same-origin", site != "none" else { return }
    guard isPage, request.method == .get else { throw PreviewGate.foreign }
  }

  private static let foreign = ServedFailure(
    403, "origin", "another page has sent this; only the preview's own page may")

  /// The time that it takes does not depend on how much of a token is right.
  private func isToken(_ given: Substring) -> Bool {
    let (right, other) = (Array(token.utf8), Array(given.utf8))
    guard right.count == other.count else { return false }
    return zip(right, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
