import Basics
import TestSupport
import Testing

/// Texts as bytes.
@Suite struct BytewiseTests {
  private struct Key: Hashable {
    @Bytewise var name: String
    @Bytewise var other: String?
    @Bytewise var list: [String] = []
  }

  @Test(arguments: EquivalentTexts.all)
  func `texts that are equal as strings are two keys`(_ texts: EquivalentTexts) {
    #expect(texts.first == texts.second)
    let (first, second) = (ByteText(texts.first), ByteText(texts.second))
    #expect(first != second && (first < second) != (second < first))
    #expect(Set([first, second, ByteText(texts.second)]).count == 2)
    let keys = [
      Key(name: texts.first), Key(name: texts.second), Key(name: "", other: texts.first),
      Key(name: "", other: texts.second),
      Key(name: "", list: ["a", texts.first]), Key(name: "", list: ["a", texts.second]),
    ]
    #expect(Set(keys + keys).count == keys.count)
    #expect(Dictionary(uniqueKeysWithValues: zip(keys, 0...))[Key(name: "", other: texts.second)] == 3)
  }

  @Test func `the same bytes are one key, wherever they lie in memory`() {
    // Small texts lie in the string itself, longer ones apart, and parts of others in a buffer that they share.
    for text in ["", "a", "\u{E9}t\u{E9}", String(repeating: "\u{FA1B}", count: 40)] {
      let copy = String(("-" + text).dropFirst())
      let made = text.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append($1) }
      #expect(Set([ByteText(text), ByteText(copy), ByteText(made)]).count == 1)
    }
    #expect(Key(name: "a") != Key(name: "a", other: "") && Key(name: "a", list: [""]) != Key(name: "a"))
    #expect(Key(name: "a", list: ["bc", "d"]) != Key(name: "a", list: ["b", "cd"]))
  }

  @Test func `the order is that of code points`() {
    let texts: [ByteText] = ["", "A", "Z", "a", "a\u{301}", "\u{E1}", "\u{FF21}", "\u{1D400}"]
    #expect(texts.reversed().sorted() == texts)
  }
}
