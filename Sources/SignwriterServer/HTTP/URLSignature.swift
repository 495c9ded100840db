import Basics
import Storage

/// Signatures of addresses: HMAC-SHA256 of the path and the sorted query, as they are sent. For a request with a body,
/// the body's digest is signed too.
///
/// A signature is valid in one spelling of an address: each parameter once, in order, and the signature last. Otherwise
/// one signature would open as many addresses as anyone can think of, and a cache in front would keep none of them.
///
/// Sendable; a value.
package struct URLSignature: Sendable {
  /// A shorter secret can be guessed.
  package static let fewestBytes = 16
  private static let blockSize = 64

  private let key: [UInt8]

  /// Makes signatures with a secret. Nil if it is too short.
  package init?(secret: [UInt8]) {
    guard secret.count >= URLSignature.fewestBytes else { return nil }
    let short = secret.count > URLSignature.blockSize ? URLSignature.digest([secret]) : secret
    key = short + [UInt8](repeating: 0, count: URLSignature.blockSize - short.count)
  }

  /// The signature of a path with its query (`/gold/Hello.png?scale=2`), in hexadecimal.
  package func signature(of target: String, body: [UInt8]? = nil) -> String {
    var message = Array(URLSignature.canonical(target).utf8)
    if let body { message += [0] + URLSignature.digest([body]) }
    return URLSignature.hexadecimal(code(of: message))
  }

  /// HMAC-SHA256 of a message (RFC 2104).
  package func code(of message: [UInt8]) -> [UInt8] {
    let inner = URLSignature.digest([key.map { $0 ^ 0x36 }, message])
    return URLSignature.digest([key.map { $0 ^ 0x5C }, inner])
  }

  /// The address with its parameters in order and its signature as the last one. It may begin with a scheme and a host.
  package func signed(_ address: String, body: [UInt8]? = nil) -> String {
    let bare = URLSignature.canonical(address)
    let signature = signature(of: URLSignature.target(of: bare), body: body)
    return bare + (bare.contains("?") ? "&" : "?") + "sig=" + signature
  }

  /// Whether a path with its query is spelled as ``signed(_:body:)`` spells it, and has the right signature. The time that
  /// it takes does not depend on how much of the signature is right.
  package func isSigned(_ target: String, body: [UInt8]? = nil) -> Bool {
    guard let given = URLSignature.parameters(of: target).last, given.hasPrefix(URLSignature.prefix) else {
      return false
    }
    let bare = URLSignature.canonical(target)
    guard target == bare + (bare.contains("?") ? "&" : "?") + given, URLSignature.repeatedName(in: bare) == nil
    else { return false }
    let right = Array(signature(of: bare, body: body).utf8)
    let other = Array(given.dropFirst(URLSignature.prefix.count).utf8)
    guard right.count == other.count else { return false }
    return zip(right, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: - Addresses

  private static let prefix = "sig="

  /// The path, and the query sorted, without the signature.
  private static func canonical(_ target: String) -> String {
    let path = target.prefix { $0 != "?" }
    let parameters = parameters(of: target).filter { !$0.hasPrefix(prefix) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return parameters.isEmpty ? String(path) : path + "?" + parameters.joined(separator: "&")
  }

  private static func parameters(of target: String) -> [Substring] {
    guard let mark = target.firstIndex(of: "?") else { return [] }
    return target[target.index(after: mark)...].split(separator: "&")
  }

  /// A parameter that stands twice in an address, which therefore cannot be signed: which of its values counts is a
  /// question of their order, which is lost.
  package static func repeatedName(in address: String) -> String? {
    var names: Set<ByteText> = []
    let parameters = parameters(of: address).map { String($0.prefix { $0 != "=" }) }
    return parameters.first { !names.insert(ByteText($0)).inserted }
  }

  /// The path and the query of an address that may begin with a scheme and a host.
  private static func target(of address: String) -> String {
    guard let host = address.firstRange(of: "://") else { return address }
    let rest = address[host.upperBound...]
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
  }

  // MARK: - Digests

  private static func digest(_ parts: [[UInt8]]) -> [UInt8] {
    var hash = SHA256()
    for part in parts { hash.update(part) }
    let digits = hash.hexDigest.utf8.map {
      $0 <= UInt8(ascii: "9") ? $0 - UInt8(ascii: "0") : $0 - UInt8(ascii: "a") + 10
    }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
