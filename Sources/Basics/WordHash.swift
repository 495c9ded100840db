/// A hash of words, for keys that are looked up for every label. It multiplies and folds, as wyhash does: every bit of
/// a word reaches every bit of the hash. It is the same in every process, so nothing may depend on its being hard to
/// guess.
///
/// A value; Sendable. Public and inlinable, because a call for each word would cost more than the hash.
public struct WordHash: Sendable {
  /// The hash of the words so far.
  public var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Makes the hash of no words.
  @inlinable public init() {}

  /// Adds a word.
  @inlinable public mutating func add(_ word: UInt64) {
    let product = (value ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    value = product.high ^ product.low
  }

  /// Adds a number.
  @inlinable public mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Adds the bytes of a string and their number.
  @inlinable public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var word: UInt64 = 0
      var held = 0
      for byte in bytes {
        word = word &<< 8 | UInt64(byte)
        held &+= 1
        if held == 8 {
          add(word)
          (word, held) = (0, 0)
        }
      }
      add(word)
      add(bytes.count)
    }
  }
}
