import CMessageDigest

/// Computes SHA-256 of bytes that are added piece by piece, with libmd. A value; Sendable.
package struct SHA256: Sendable {
  private var context = SHA2_CTX()

  package init() { SHA256Init(&context) }

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { SHA256Update(&context, $0.baseAddress, $0.count) }
    if done == nil { update(Array(bytes)) }
  }

  /// Adds text and an end mark that no text contains, so that two fields cannot be read as two others.
  package mutating func update(field text: String) {
    update(Array(text.utf8))
    update([0])
  }

  /// The digest of everything added so far, in hexadecimal.
  package var hexDigest: String {
    var copy = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&digest, &copy)
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
