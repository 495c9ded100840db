import Documents
import Foundation
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Lines that run down, against what a browser measures and what must be true of them whatever they look like.
@Suite struct VerticalTextTests {
  // MARK: A browser

  struct Known: Decodable {
    let box: [Double]
    let css: String
    let html: String
    let lang: String
    /// For each character of the text x, y, width and height.
    let rects: [[Double]]

    func value(_ property: String) -> String? {
      css.split(separator: ";").map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
        .first { $0[0] == property }?[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }
  }

  struct Corpus: Decodable { let cases: [String: Known] }

  static let corpus: [String: Known] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../TypographyTests/Corpus/vertical-lines.json")
    return try! JSONDecoder().decode(Corpus.self, from: Data(contentsOf: file)).cases
  }()

  /// A case as a label.
  static func label(_ known: Known) -> LabelDocument {
    var label = LabelDocument(
      size: .fixed(width: known.box[2], height: known.box[3]),
      font: .init(family: known.value("font-family") == "D" ? "DejaVu Sans" : "Noto Sans CJK JP", size: 32),
      alignment: known.value("text-align") == "center" ? .center : .left, verticalAlignment: .top, numberOfLines: 0,
      lineBreak: .wordWrap, language: known.lang)
    if let family = known.value("font-family"), family != "D" { label.font.family = family }
    label.lineHeight = .points(48)
    if known.value("text-align") == "justify" { label.alignment = .justified }
    label.lineSetting.textJustify = .auto
    if known.value("text-spacing-trim") == "normal" { label.lineSetting.textSpacingTrim = .normal }
    label.writingMode = .init(rawValue: known.value("writing-mode")!)!
    label.textOrientation = .init(rawValue: known.value("text-orientation") ?? "mixed")!
    label.runs = known.html.split(separator: "<").flatMap { part -> [LabelDocument.TextRun] in
      guard let end = part.firstIndex(of: ">") else { return [LabelDocument.TextRun(String(part))] }
      let text = String(part[part.index(after: end)...])
      guard !text.isEmpty else { return [] }
      var run = LabelDocument.TextRun(text)
      switch part[..<end] {
      case "span class=b": run.font.size = 64
      case "span class=s": run.font.size = 16
      case "span class=c": run.textCombineUpright = .all
      default: break
      }
      return [run]
    }
    return label
  }

  /// Where the browser's characters begin and end along the line. Space between a letter and an ideograph is with the
  /// ideograph there, and with the letter here: the ideograph begins an em before its end.
  static func ends(_ shown: [(Character, [Double])]) -> [(top: Double, bottom: Double)] {
    var ends = shown.map { ($0.1[1], $0.1[1] + $0.1[3]) }
    for index in shown.indices.dropFirst() where shown[index].0 == "\u{540D}" && shown[index - 1].0.isASCII {
      ends[index].0 = ends[index].1 - 32
      ends[index - 1].1 = ends[index].0
    }
    return ends
  }

  @Test(arguments: VerticalTextTests.corpus.keys.sorted())
  func `characters stand where a browser puts them`(_ name: String) throws {
    let known = try #require(Self.corpus[name])
    let label = Self.label(known)
    let resolved = try SceneFiles.resolver.resolve(label)
    let shown = zip(label.text, known.rects).filter { !$0.0.isWhitespace }
    let ends = Self.ends(shown)
    let boxes = resolved.boxes([.glyph])
    try #require(boxes.map(\.text) == shown.map { String($0.0) })
    let combined = Set(label.runs.indices.filter { label.runs[$0].textCombineUpright == .all })
    let runs = label.runs.indices.flatMap { index in
      label.runs[index].text.filter { !$0.isWhitespace }.map { _ in index }
    }
    for (index, (box, (_, rect))) in zip(boxes, shown).enumerated() {
      let (top, bottom) = (box.quad.map(\.y).min()!, box.quad.map(\.y).max()!)
      let middle = (box.quad.map(\.x).min()! + box.quad.map(\.x).max()!) / 2
      guard !combined.contains(runs[index]) else {
        // Its characters are side by side, and the line counts them as one: they divide it evenly.
        #expect(top > rect[1] - 0.1 && bottom < rect[1] + rect[3] + 0.1, "\(box.text): \(top) \(rect)")
        continue
      }
      #expect(abs(top - ends[index].top) < 0.1, "\(box.text): \(top) \(rect)")
      #expect(abs(bottom - ends[index].bottom) < 0.1, "\(box.text): \(bottom) \(rect)")
      #expect(abs(middle - rect[0] - rect[2] / 2) < 1, "\(box.text): \(middle) \(rect)")
    }
  }

  @Test func `all cases of the browser are there`() { #expect(Self.corpus.count == 15) }

  /// The browser has the places of the digits across the line: their advances, within half a pixel.
  @Test func `combined digits are as wide as a browser's, side by side in the middle of the line`() throws {
    let known = try #require(Self.corpus["vrl-tcy"])
    let label = Self.label(known)
    let layout = try #require(SceneFiles.resolver.measure(.label(label)).texts.first?.layout)
    var found: [Double] = []
    for line in layout.lines {
      for run in line.runs where run.glyphs.count > 1 && run.glyphs[0].cluster == run.glyphs[1].cluster {
        #expect(run.isUpright)
        found.append(run.glyphs[0].y - run.glyphs[1].y)
      }
    }
    // 20, 12 and 100.
    #expect(found.count == 3)
    for (gap, wanted) in zip(found, [16, 16, 35.2 / 3]) { #expect(abs(gap - wanted) < 0.1, "\(gap) \(wanted)") }
  }

  // MARK: Turns

  static func plain(_ text: String, _ mode: LabelDocument.WritingMode, _ size: LabelDocument.Size) -> LabelDocument
  {
    var label = LabelDocument(
      text: text, size: size, scale: 2, font: .init(family: "DejaVu Sans", size: 20), color: .black,
      textInsets: .init(top: 3, left: 5, bottom: 7, right: 9), alignment: .left, verticalAlignment: .top,
      numberOfLines: 0, lineBreak: .wordWrap)
    label.writingMode = mode
    return label
  }

  /// Where the boxes of horizontal lines are after a quarter of a turn of the whole label.
  @Test(arguments: [LabelDocument.WritingMode.sidewaysRightToLeft, .sidewaysLeftToRight])
  func `sideways lines are horizontal ones, turned`(_ mode: LabelDocument.WritingMode) throws {
    let text = "Sideways lines that wrap, \u{5D0}\u{5D1}"
    let turned = Self.plain(text, mode, .fixed(width: 90, height: 130))
    var flat = Self.plain(text, .horizontal, .fixed(width: 130, height: 90))
    let isClockwise = mode == .sidewaysRightToLeft
    flat.textInsets =
      isClockwise
      ? .init(top: 9, left: 3, bottom: 5, right: 7) : .init(top: 5, left: 7, bottom: 9, right: 3)
    let (boxes, wanted) = (
      try SceneFiles.resolver.resolve(turned).boxes([.glyph, .word, .line]),
      try SceneFiles.resolver.resolve(flat).boxes([.glyph, .word, .line])
    )
    try #require(boxes.map(\.text) == wanted.map(\.text))
    #expect(boxes.allSatisfy { $0.angle == (isClockwise ? 90 : -90) && $0.polygon == nil })
    for (box, flat) in zip(boxes, wanted) {
      for (corner, from) in zip(box.quad, flat.quad) {
        let image = isClockwise ? SIMD2(180 - from.y, from.x) : SIMD2(from.y, 260 - from.x)
        // Baselines of horizontal lines are at whole pixels.
        #expect((corner - image).norm < 0.51, "\(box.text) \(corner) \(image)")
      }
    }
  }

  @Test func `a height alone wraps vertical text, and the canvas is as wide as its lines`() throws {
    var label = Self.plain("\u{65E5}\u{672C}\u{8A9E}\u{65E5}\u{672C}\u{8A9E}", .verticalRightToLeft, .height(70))
    label.font = .init(family: "Noto Sans CJK JP", size: 20)
    label.textInsets = .init()
    let scene = try SceneFiles.resolver.resolve(label).scene
    // Two lines of three, each 1.448 em thick.
    #expect(scene.height == 140 && abs(scene.width - 116) <= 1, "\(scene.width)")
    let lines = try SceneFiles.resolver.measure(.label(label)).texts[0].lines
    #expect(lines.map(\.range) == [0..<3, 3..<6])
    #expect(lines.allSatisfy { $0.writing.baselineKind == .central && $0.writing.angle == 90 })
    #expect(lines[0].baseline > lines[1].baseline)
    label.writingMode = .verticalLeftToRight
    let mirrored = try SceneFiles.resolver.measure(.label(label)).texts[0].lines
    #expect(mirrored[0].baseline < mirrored[1].baseline)
  }

  /// Their letters join along the line, whether or not others stand upright.
  @Test func `scripts that run down are always turned with their line`() throws {
    var label = Self.plain(
      "\u{182E}\u{1823}\u{1829}\u{182D}\u{1823}\u{182F}", .verticalLeftToRight, .fixed(width: 60, height: 130))
    label.font = .init(family: "Noto Sans Mongolian", size: 20)
    let mixed = try SceneFiles.resolver.resolve(label).boxes([.glyph])
    label.textOrientation = .upright
    #expect(try SceneFiles.resolver.resolve(label).boxes([.glyph]) == mixed)
    #expect(mixed.count == 6)
  }

  @Test func `carets lie across the line, and the nearest one is hit`() throws {
    var label = Self.plain("a\u{65E5}b\u{672C}", .verticalRightToLeft, .fixed(width: 60, height: 130))
    label.font = .init(family: "Noto Sans CJK JP", size: 20)
    let text = try SceneFiles.resolver.measure(.label(label)).texts[0]
    for caret in text.lines[0].carets {
      #expect(caret.stance?.angle == 90)
      let hit = text.hit(x: caret.point.x + 5, y: caret.point.y)
      #expect(hit?.graphemeIndex == caret.graphemeIndex)
    }
  }

  @Test(arguments: [false, true])
  func `text fits in a box as high as its lines are long`(_ isVertical: Bool) throws {
    var label = Self.plain("\u{65E5}\u{672C}\u{8A9E}\u{6587}", .verticalRightToLeft, .fixed(width: 100, height: 80))
    label.font = .init(family: "Noto Sans CJK JP", size: 60)
    label.textInsets = .init()
    label.numberOfLines = 1
    if !isVertical {
      label.writingMode = .horizontal
      label.size = .fixed(width: 80, height: 100)
    }
    label.fit = .init(.shrink)
    #expect(try SceneFiles.resolver.measure(.label(label)).texts[0].layout.size == 20)
  }

  // MARK: Both renderers

  @Test func `both renderers draw the same in all modes, with every effect`() throws {
    guard GPU.isThere else { return }
    var scenes: [Scene] = []
    for mode in LabelDocument.WritingMode.allCases {
      let label = try LabelDocument(
        json: """
          {"text": "\u{65E5}\u{672C}ab12\u{3002} \u{1F600}", "writingMode": "\(mode.rawValue)", "size": [90, 120], "scale": 2,
           "font": {"family": "Noto Sans CJK JP", "size": 20}, "textCombineUpright": "digits2", "numberOfLines": 0,
           "gradient": {"colors": ["red", "blue"], "box": "line"}, "stroke": {"width": 2, "color": "gold"},
           "shadow": {"offset": [2, 1], "blur": 2}, "innerShadow": {"offset": [1, 1]}, "underline": {"thickness": 2},
           "textBackground": {"color": "silver", "padding": [1, 2, 3, 4], "radius": 3}}
          """)
      scenes.append(try SceneFiles.resolver.resolve(label).scene)
    }
    let pictures = try (InvariantTests.render(scenes, by: "cpu"), InvariantTests.render(scenes, by: "gpu"))
    for (cpu, gpu) in zip(pictures.0, pictures.1) { expectSame(gpu, cpu, within: .gpu) }
  }

  /// Along the line, the first colour is at the start and the last at the end, whichever way the line runs.
  @Test(arguments: LabelDocument.WritingMode.allCases)
  func `a gradient of a line runs along it`(_ mode: LabelDocument.WritingMode) throws {
    let label = try LabelDocument(
      json: """
        {"text": "\u{2588}\u{2588}\u{2588}\u{2588}", "writingMode": "\(mode.rawValue)", "size": [100, 100],
         "font": {"family": "DejaVu Sans", "size": 20},
         "gradient": {"colors": ["red", "blue"], "box": "line", "start": [0, 0.5], "end": [1, 0.5]}}
        """)
    let picture = try Drawn(label).image
    let line = try #require(SceneFiles.resolver.resolve(label).boxes([.line]).first).quad
    func color(_ share: Double) -> SIMD4<UInt8> {
      let place = (line[0] + line[3]) / 2 * (1 - share) + (line[1] + line[2]) / 2 * share
      return picture[Int(place.x), Int(place.y)]
    }
    let (start, end) = (color(0.1), color(0.9))
    #expect(start.w > 200 && end.w > 200, "\(start) \(end)")
    #expect(start.x > 200 && start.z < 60 && end.z > 200 && end.x < 60, "\(start) \(end)")
  }

  /// The columns from the middle of a vertical line to the edges of the red in a picture, to the right positive.
  private static func red(_ label: LabelDocument) throws -> ClosedRange<Double> {
    let middle = try #require(SceneFiles.resolver.measure(.label(label)).texts[0].lines.first).baseline
    let image = try Drawn(label).image
    let columns = (0..<image.width).filter { x in
      (0..<image.height).contains { image[x, $0].x > 200 && image[x, $0].w > 200 }
    }
    return (Double(try #require(columns.first)) - middle)...(Double(try #require(columns.last)) + 1 - middle)
  }

  /// CSS Text Decoration 4, 2.7: in vertical text `left` and `right` are as `under`, at the edge of the text; JLREQ 3.3.9 has
  /// the line beside the character frame. Chromium 156 draws a line of 6 px 32 to 38 px from the middle of 60 px letters.
  @Test(arguments: LabelDocument.Decoration.Position.allCases, ["DejaVu Sans", "Noto Sans CJK JP", "Noto Serif"])
  func `lines along vertical text lie beside the em box`(
    _ position: LabelDocument.Decoration.Position, _ family: String
  ) throws {
    for (size, thickness) in [(60.0, 6.0), (34, 3)] {
      for (language, side) in [("en", -1.0), ("zh-TW", -1), ("ja", 1), ("ko-KR", 1)] {
        var label = Self.plain("\u{3000}\u{3000}", .verticalRightToLeft, .fixed(width: 200, height: 400))
        (label.canvas.scale, label.color, label.language) = (1, .clear, language)
        label.font = .init(family: family, size: size)
        label.text = "\u{65E5}Ag\u{8A9E}"
        var line = LabelDocument.Decoration(color: Color(red: 1, green: 0, blue: 0), thickness: thickness)
        line.position = position
        for (kind, side) in [(\LabelDocument.underline, side), (\LabelDocument.overline, -side)] {
          label.underline = nil
          label[keyPath: kind] = line
          let found = try Self.red(label)
          let near = size / 2 + size / 60
          let wanted = side > 0 ? near...(near + thickness) : (-near - thickness)...(-near)
          #expect(
            abs(found.lowerBound - wanted.lowerBound) <= 1 && abs(found.upperBound - wanted.upperBound) <= 1,
            "\(language) \(size): \(found), not \(wanted)")
          label[keyPath: kind] = nil
        }
      }
    }
  }

  /// CSS Writing Modes 4, 4.4: where all text is sideways, the alphabetic baseline is the dominant one, as in horizontal lines.
  @Test func `lines along text on its side lie as in horizontal lines`() throws {
    var label = Self.plain("Agx", .verticalRightToLeft, .fixed(width: 100, height: 100))
    (label.canvas.scale, label.color, label.textOrientation) = (1, .clear, .sideways)
    (label.font.size, label.textInsets, label.numberOfLines) = (30, .init(), 1)
    label.underline = .init(color: Color(red: 1, green: 0, blue: 0), thickness: 3)
    func ink(_ label: LabelDocument) throws -> PixelRect { try Drawn(label).image.inkBounds() }
    let turned = try ink(label)
    label.writingMode = .sidewaysRightToLeft
    let flat = try ink(label)
    #expect(flat == turned && flat.width > 2)
  }

  /// Padding is of the page's sides, as insets are: CSS Writing Modes 4, 7.
  @Test(arguments: LabelDocument.WritingMode.allCases)
  func `the padding of a text's background is of the sides of the page`(_ mode: LabelDocument.WritingMode) throws {
    var label = Self.plain("\u{65E5}\u{672C}", mode, .fixed(width: 120, height: 120))
    (label.canvas.scale, label.color, label.numberOfLines) = (1, .clear, 1)
    label.textInsets = .init(top: 20, left: 20, bottom: 20, right: 20)
    label.textBackground = .init(paint: .color(.black))
    let plain = try Drawn(label).image.inkBounds()
    label.textBackground?.padding = .init(top: 2, left: 11, bottom: 5, right: 7)
    let padded = try Drawn(label).image.inkBounds()
    #expect(plain.x - padded.x == 11 && plain.y - padded.y == 2)
    #expect(padded.maxX - plain.maxX == 7 && padded.maxY - plain.maxY == 5)
  }

  @Test func `underlines are at the left, and in Japanese and Korean at the right`() throws {
    func inkSides(_ language: String) throws -> (left: Int, right: Int) {
      var label = Self.plain("  ", .verticalRightToLeft, .fixed(width: 100, height: 100))
      label.text = "\u{3000}\u{3000}\u{200B}"
      label.font = .init(family: "Noto Sans CJK JP", size: 20)
      label.textInsets = .init()
      label.text = "\u{3000}."
      label.language = language
      label.canvas.scale = 1
      label.underline = .init(thickness: 3)
      let box = try Drawn(label).image.inkBounds()
      return (box.x, box.x + box.width)
    }
    // The middle of the line is 14.48 from the right.
    let (left, right) = (try inkSides("en"), try inkSides("ja"))
    #expect(left.left < 76 && right.right > 95, "\(left) \(right)")
  }
}
