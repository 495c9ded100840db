import Documents
import JSON
import Pixels
import Testing

/// Compares the boxes of glyphs, words and lines with the pixels that they belong to.
@Suite struct BoxTests {
  private struct Box {
    let text: String
    let quad: [SIMD2<Double>]
    let direction: String
    let line: Int

    var minX: Double { quad.map(\.x).min() ?? 0 }
    var maxX: Double { quad.map(\.x).max() ?? 0 }
    var minY: Double { quad.map(\.y).min() ?? 0 }
    var maxY: Double { quad.map(\.y).max() ?? 0 }
  }

  private func draw(_ document: String, _ options: String...) throws -> (batch: Batch, boxes: (String) -> [Box]) {
    let batch = try Batch(Array(document.utf8)) { program, _ in
      program.arguments += ["--boxes", "glyph,word,line"] + options
    }
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    let all = try #require(batch.report.first?["boxes"]?.array)
    return (
      batch,
      { kind in
        all.filter { $0["kind"]?.string == kind }.map { box in
          let quad = (box["quad"]?.array ?? []).map { corner in
            SIMD2(corner.array?.first?.number ?? .nan, corner.array?.last?.number ?? .nan)
          }
          return Box(
            text: box["text"]?.string ?? "", quad: quad, direction: box["direction"]?.string ?? "",
            line: Int(box["line"]?.number ?? -1))
        }
      }
    )
  }

  /// The stretches of columns that have ink.
  private func inkedColumns(_ image: PixelBuffer) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for x in 0..<image.width where (0..<image.height).contains(where: { image[x, $0].w > 0 }) {
      if let last = stretches.last, last.upperBound == x {
        stretches[stretches.count - 1] = last.lowerBound..<(x + 1)
      } else {
        stretches.append(x..<(x + 1))
      }
    }
    return stretches
  }

  /// Letters with space on both sides: the ink of each lies in its own box and nowhere else.
  @Test(arguments: [[], ["--trim"]]) func `ink lies in its glyph's box`(_ options: [String]) throws {
    let document = #"{"id": "a", "text": "HI NO", "font": {"family": "DejaVu Sans", "size": 40}, "scale": 2}"#
    let batch = try Batch(Array(document.utf8)) { program, _ in
      program.arguments += ["--boxes", "glyph"] + options
    }
    let image = try batch.picture("a.png")
    let boxes = try #require(batch.report.first?["boxes"]?.array)
    #expect(boxes.map { $0["text"]?.string } == ["H", "I", "N", "O"])
    let ink = inkedColumns(image)
    #expect(ink.count == 4)
    for (box, stretch) in zip(boxes, ink) {
      let corners = (box["quad"]?.array ?? []).compactMap { $0.array?.first?.number }
      let (left, right) = (corners.min() ?? 0, corners.max() ?? 0)
      // A glyph's origin is at a quarter of a pixel.
      #expect(left < Double(stretch.lowerBound) + 0.2 && Double(stretch.upperBound) < right + 0.2, "\(box)")
      // DejaVu's capitals leave a tenth of an em on either side, which is 8 pixels.
      #expect(right - left < Double(stretch.count) + 18, "\(box) is too wide")
    }
  }

  @Test func `words and lines are what their glyphs are`() throws {
    let text = "one two three four five"
    let (_, boxes) = try draw(
      #"{"text": "\#(text)", "size": [120, null], "numberOfLines": 0, "lineBreak": "wordWrap", "style": "gold"}"#)
    let (glyphs, words, lines) = (boxes("glyph"), boxes("word"), boxes("line"))
    #expect(words.map(\.text) == text.split(separator: " ").map(String.init))
    #expect(glyphs.map(\.text).joined() == text.replacing(" ", with: ""))
    #expect(lines.count > 1 && lines.map(\.text).joined(separator: " ") == text)
    var rest = glyphs[...]
    for word in words {
      let own = rest.prefix(word.text.count)
      rest = rest.dropFirst(word.text.count)
      #expect(own.allSatisfy { $0.line == word.line })
      #expect(abs((own.map(\.minX).min() ?? 0) - word.minX) < 0.002)
      #expect(abs((own.map(\.maxX).max() ?? 0) - word.maxX) < 0.002)
      let line = lines[word.line]
      #expect(line.minX - 0.002 <= word.minX && word.maxX <= line.maxX + 0.002 && line.minY == word.minY)
    }
  }

  @Test func `from right to left the text stays as it was written`() throws {
    let (_, boxes) = try draw(#"{"text": "שלום abc", "style": "gold"}"#)
    let glyphs = boxes("glyph")
    #expect(glyphs.map(\.text) == ["ש", "ל", "ו", "ם", "a", "b", "c"])
    #expect(glyphs.map(\.direction) == ["rtl", "rtl", "rtl", "rtl", "ltr", "ltr", "ltr"])
    for pair in zip(glyphs.prefix(4), glyphs.dropFirst().prefix(3)) { #expect(pair.1.maxX <= pair.0.minX + 0.002) }
    #expect(glyphs[4].minX < glyphs[5].minX && glyphs[6].maxX < glyphs[3].minX)
    #expect(boxes("word").map(\.text) == ["שלום", "abc"] && boxes("line").map(\.direction) == ["rtl"])
  }

  /// A quarter turn maps (x, y) about the frame's middle to (-y, x); everything is twice as large.
  @Test func `quads turn and grow with their text`() throws {
    let child = #""text": "Turn me", "style": "gold""#.replacing("\"style\"", with: "\"extends\"")
    func group(_ transform: String) -> String {
      #"{"kind": "group", "size": [300, 300], "children": [{\#(child), "frame": [100, 120, 100, 60]\#(transform)}]}"#
    }
    let plain = try draw(group("")).boxes("glyph")
    let turned = try draw(group(#", "transform": {"rotate": 90, "scale": 2}"#)).boxes("glyph")
    #expect(plain.count == 6 && turned.map(\.text) == plain.map(\.text))
    for (before, after) in zip(plain, turned) {
      for (from, to) in zip(before.quad, after.quad) {
        let (x, y) = (from.x - 150, from.y - 150)
        // The baselines of upright lines are rounded to whole pixels, so they move by half a pixel at most.
        #expect(abs(to.x - (150 - 2 * y)) <= 1.01 && abs(to.y - (150 + 2 * x)) < 0.01)
      }
    }
  }

  @Test func `what was cut away has no box`() throws {
    let (batch, boxes) = try draw(
      #"{"text": "a long text that does not fit", "size": [90, 30], "style": "gold", "lineBreak": "truncateTail"}"#)
    let image = try batch.picture("line-000001.png")
    #expect(boxes("glyph").count < 14 && boxes("glyph").allSatisfy { $0.maxX <= Double(image.width) })
    #expect("a long text that".hasPrefix(boxes("word").dropLast().map(\.text).joined(separator: " ")))
  }

  @Test func `a kind that is none is told`() throws {
    let outcome = try Program("batch", "j", "--out", "o", "--boxes", "glyph,letter").run()
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("\"glyph,letter\" is not of glyph, word, line and ruby"))
  }
}
