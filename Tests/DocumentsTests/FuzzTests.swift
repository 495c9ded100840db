import Documents
import JSON
import Testing

/// Whatever the bytes, reading ends in a value or a DocumentError. Deterministic: a failure can be repeated.
@Suite struct FuzzTests {
  /// SplitMix64.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let words: [String] = [
    "null", "true", "-1", "1e308", "1e999", "NaN", "\"\"", "[]", "{}", "[[[[", "}}", "\"\\uD800\"", "\"\\u0000\"",
    "0.5", "\"red\"", "#", ",", ":", "\"shadowColor\":\"red\",", "\"shadow\":{\"blur\":1},",
    "\"gradientEndColor\":null,",
    "\"extends\":\"a\",", "\"contentMode\":\"top\",", "\u{FEFF}", "\u{202E}",
  ]

  private func mutated(_ bytes: [UInt8], _ random: inout Generator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let position = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, position + Int.random(in: 1...20, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(position..<end)
      case 2: bytes.insert(contentsOf: bytes[position..<end], at: Int.random(in: 0...bytes.count, using: &random))
      case 3: bytes.removeSubrange(position...)
      case 4: bytes.replaceSubrange(position..<end, with: Self.words.randomElement(using: &random)!.utf8)
      default: bytes.insert(contentsOf: Self.words.randomElement(using: &random)!.utf8, at: position)
      }
    }
    return bytes
  }

  @Test func `a mutated label is valid or an error`() throws {
    let styles = try StyleSheet(
      json: #"{"styles": {"a": {"shadowColor": "red", "gradient": {"colors": ["red"]}}}}"#)
    let seed = Array(LabelDocumentTests.example.utf8)
    var random = Generator(state: 1)
    var read = 0
    for _ in 0..<2000 {
      let bytes = mutated(seed, &random)
      do throws(DocumentError) {
        let label = try LabelDocument(bytes: bytes, source: "fuzz", styles: styles)
        // What was accepted can be drawn, and written.
        try label.validate()
        read += 1
      } catch {
        #expect(!error.message.isEmpty && error.source.hasPrefix("fuzz"))
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(read > 10 && read < 1990)
  }

  @Test func `mutated styles and jobs give valid documents and safe names`() throws {
    let sheet =
      #"{"styles": {"a": \#(LabelDocumentTests.example.replacing("\"id\": \"title-de\",", with: "")), "b": {"extends": "a"}}}"#
    _ = try StyleSheet(json: sheet)
    let line = #"{"id": "x", "style": "a", "shadowColor": "red", "gradientStartColor": "red", "out": "a/b"}"#
    let lines = Array("\(line)\n{\"text\": \"a\"}\n\r\n\(line)".utf8)
    let template = try NameTemplate("{{style}}/{{id}}.png")
    var random = Generator(state: 2)
    for _ in 0..<500 {
      let styles = (try? StyleSheet(bytes: mutated(Array(sheet.utf8), &random))) ?? StyleSheet()
      for entry in JobReader(bytes: mutated(lines, &random), source: "fuzz", styles: styles) {
        guard let job = try? entry.result.get() else { continue }
        try job.document.validate()
        guard let name = try? template.fileName(for: job) else { continue }
        #expect(!name.hasPrefix("/") && !name.split(separator: "/").contains(".."))
      }
    }
  }
}
