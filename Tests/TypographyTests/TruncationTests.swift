import Testing
import Typography

/// Ellipses: head, middle and tail, both directions, whole grapheme clusters.
@Suite struct TruncationTests {
  static let breaks: [TextStyle.LineBreak] = [.truncateHead, .truncateMiddle, .truncateTail]

  func setting(_ lineBreak: TextStyle.LineBreak, width: Double, lines: Int = 1) -> Setting {
    Setting(width: width) {
      $0.lineBreak = lineBreak
      $0.numberOfLines = lines
    }
  }

  @Test func `each mode keeps its end of the text`() throws {
    let text = "The quick brown fox"
    let head = try setting(.truncateHead, width: 100).cut(text)
    let middle = try setting(.truncateMiddle, width: 100).cut(text)
    let tail = try setting(.truncateTail, width: 100).cut(text)
    #expect(head.hasPrefix("…") && text.hasSuffix(head.dropFirst()) && head.count > 4)
    #expect(tail.hasSuffix("…") && text.hasPrefix(tail.dropLast()) && tail.count > 4)
    let parts = middle.split(separator: "…")
    #expect(parts.count == 2 && text.hasPrefix(parts[0]) && text.hasSuffix(parts[1]))
    #expect(abs(parts[0].count - parts[1].count) <= 3)
  }

  /// The truncated text fits, and one cluster more would not.
  @Test(arguments: breaks, [40.0, 61, 83, 100, 137])
  func `what is cut fits, and as much as fits stays`(_ lineBreak: TextStyle.LineBreak, _ width: Double) throws {
    for text in [
      "The quick brown fox jumps", "שלום עולם ומלואו כאן", "abc שלום def עולם ghi",
      "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}",
    ] {
      let layout = try setting(lineBreak, width: width).layout(text)
      let line = layout.lines[0]
      #expect(line.width <= width + 1e-6 && line.isTruncated, "\(text)")
      for range in line.visibleRanges where !range.isEmpty {
        let isWhole =
          layout.graphemes.contains { $0.lowerBound == range.lowerBound }
          && layout.graphemes.contains { $0.upperBound == range.upperBound }
        #expect(isWhole, "\(text): \(range) divides a cluster")
      }
      // No cluster of these texts is wider than a "w" and a space, which may have been trimmed.
      #expect(width - line.width < 17 + 7, "\(text) \(lineBreak) \(width): only \(line.width)")
    }
  }

  /// The ellipsis is the leftmost or rightmost run.
  @Test func `the ellipsis stands on the side that the text runs to`() throws {
    func isLeft(_ text: String, _ lineBreak: TextStyle.LineBreak) throws -> Bool {
      let runs = try setting(lineBreak, width: 90).layout(text).lines[0].runs
      let place = try #require(runs.firstIndex { $0.kind == .ellipsis })
      #expect(place == 0 || place == runs.count - 1)
      return place == 0
    }
    let latin = "Hello wide world"
    let hebrew = "שלום עולם ומלואו כאן"
    #expect(try isLeft(latin, .truncateHead) && !isLeft(latin, .truncateTail))
    #expect(try !isLeft(hebrew, .truncateHead) && isLeft(hebrew, .truncateTail))
    // Latin words in a Hebrew paragraph, and the other way round: the paragraph decides.
    #expect(try isLeft("שלום wide world here", .truncateTail))
    #expect(try !isLeft("wide שלום עולם ומלואו כאן", .truncateTail))
  }

  @Test func `the ellipsis is a glyph of the font, or three full stops`() throws {
    let layout = try setting(.truncateTail, width: 60).layout("Hello wide world")
    let ellipsis = try #require(layout.lines[0].runs.first { $0.kind == .ellipsis })
    #expect(ellipsis.glyphs.count == 1 && ellipsis.face.familyName == "DejaVu Sans")
    #expect(ellipsis.glyphs[0].id != 0)
  }

  @Test func `an ellipsis wider than the box is not drawn`() throws {
    let layout = try setting(.truncateTail, width: 10).layout("Hello")
    #expect(layout.lines.count == 1 && layout.glyphs.isEmpty && layout.width == 0 && layout.isTruncated)
  }

  @Test func `several lines are cut on the last`() throws {
    let text = "one two three four five six seven eight nine ten"
    for lineBreak in Self.breaks {
      let layout = try setting(lineBreak, width: 90, lines: 2).layout(text)
      #expect(layout.lines.map(\.isTruncated) == [false, true])
      #expect(layout.lines[1].width <= 90)
    }
    #expect(try setting(.truncateHead, width: 90, lines: 2).cut(text).hasSuffix("ten"))
    #expect(try setting(.truncateMiddle, width: 90, lines: 2).cut(text).hasSuffix("ten"))
  }

  @Test func `a paragraph left out is told by an ellipsis after what is there`() throws {
    for lineBreak in Self.breaks {
      let layout = try setting(lineBreak, width: 200).layout("short\nsecond")
      #expect(layout.lines.count == 1 && layout.lines[0].runs.last?.kind == .ellipsis)
    }
  }

  @Test func `clip draws on, and says that it does not fit`() throws {
    let layout = try setting(.clip, width: 50).layout("Hello wide world")
    #expect(layout.lines.count == 1 && layout.lines[0].width > 50)
    #expect(!layout.lines[0].runs.contains { $0.kind == .ellipsis })
  }

  @Test func `charWrap breaks between any clusters`() throws {
    let narrow = Setting(width: 50) {
      $0.lineBreak = .charWrap
      $0.numberOfLines = 0
    }
    let lines = try narrow.lines("Hello wide")
    #expect(lines.joined() == "Hello wide" && lines.count > 1 && lines[0].count > 2)
    #expect(try narrow.layout("Hello wide").lines.allSatisfy { $0.width <= 50 })
  }
}
