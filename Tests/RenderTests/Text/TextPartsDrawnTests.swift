import CPURendering
import Documents
import Pixels
import Resolving
import Testing

/// Parts of a text with paints and backgrounds of their own, up to the pixels.
@Suite struct TextPartsDrawnTests {
  typealias Highlight = LabelDocument.Highlight

  static let red = Color(red: 1, green: 0, blue: 0)

  /// Black text in DejaVu Sans on a canvas of its own.
  private func label(_ text: String, _ change: (inout LabelDocument) -> Void = { _ in }) -> LabelDocument {
    var label = LabelDocument(
      text: text, size: .fixed(width: 240, height: 60), font: .init(family: "DejaVu Sans", size: 32))
    label.alignment = .left
    change(&label)
    return label
  }

  private func measured(_ label: LabelDocument) throws -> MeasuredText {
    try #require(try SceneFiles.resolver.measure(.label(label)).texts.first)
  }

  /// Whether the ink of a column is red, black, both or neither.
  private func inks(_ image: PixelBuffer, column: Int) -> (red: Bool, black: Bool) {
    var found = (red: false, black: false)
    for row in 0..<image.height {
      let pixel = image[column, row]
      if pixel.w > 0 {
        found.red = found.red || pixel.x > 0
        found.black = found.black || pixel.x < pixel.w
      }
    }
    return found
  }

  @Test(arguments: ["Hello fi world", "abc אבג def", "a\u{301}b 👩‍👩‍👧 c"])
  func `highlights move nothing`(text: String) throws {
    let plain = try measured(label(text))
    let painted = try measured(
      label(text) {
        $0.highlights = [
          Highlight(.every(.grapheme, .init(step: 2, offset: 1)), color: Self.red),
          Highlight(.words([0]), background: .init(paint: .color(Self.red)), strokes: [.init(width: 2)]),
        ]
        $0.highlights[0].progress = 0.7
      })
    #expect(plain.lines.map(\.bounds) == painted.lines.map(\.bounds))
    #expect(plain.lines.flatMap { $0.carets.map(\.point) } == painted.lines.flatMap { $0.carets.map(\.point) })
  }

  @Test func `a highlighted word has its colour, and no other`() throws {
    let label = label("one two six") { $0.highlights = [Highlight(.words([1]), color: Self.red)] }
    let carets = try measured(label).lines[0].carets.map(\.point.x)
    let image = try Drawn(label).image
    for column in 0..<image.width {
      let inks = inks(image, column: column)
      let isInside = Double(column) > carets[4] - 2 && Double(column) < carets[7] + 1
      #expect(isInside ? !inks.black : !inks.red, "column \(column)")
    }
    #expect((Int(carets[4])..<Int(carets[7])).contains { inks(image, column: $0).red })
  }

  /// The text in runs, of which one is red, against the same text with a style for that part.
  @Test(arguments: [
    (["of", "f", "ice"], 1, "DejaVu Serif"), (["o", "f", "fice"], 1, "DejaVu Serif"),
    (["x", "fi", "x"], 1, "DejaVu Sans"),
    (["\u{644}", "\u{627}"], 1, "DejaVu Sans"), (["\u{627}\u{644}", "\u{627}\u{644}"], 0, "Noto Sans Arabic"),
  ])
  func `a run that is a part of a ligature has its own colour and lines`(
    _ texts: [String], _ red: Int, _ family: String
  ) throws {
    for isLine in [false, true] {
      var runs = label("") { $0.font.family = family }
      runs.font.size = 40
      runs.runs = texts.map { LabelDocument.TextRun($0) }
      var styled = runs
      styled.runs = [LabelDocument.TextRun(texts.joined())]
      let start = texts[..<red].joined().utf16.count
      var part = LabelDocument.TextRun("")
      if isLine {
        part.underline = .on(.init(color: Self.red, thickness: 3, offset: 4))
      } else {
        part.color = Self.red
      }
      styled.partStyles = [.init(.range(start..<(start + texts[red].utf16.count)), part)]
      part.text = texts[red]
      runs.runs[red] = part
      let (drawn, wanted) = (try Drawn(runs).image, try Drawn(styled).image)
      #expect(drawn == wanted, "\(isLine)")
      let reds = (0..<drawn.width).filter { inks(drawn, column: $0).red }
      let carets = try measured(runs).lines[0].carets.filter {
        [start, start + texts[red].utf16.count].contains($0.offset)
      }
      let (low, high) = (carets.map(\.point.x).min() ?? 0, carets.map(\.point.x).max() ?? 0)
      #expect(carets.count == 2 && !reds.isEmpty, "\(reds)")
      // Ink of letters reaches over their advances; of the line nothing does.
      let slack = isLine ? 1.0 : 4
      #expect(reds.allSatisfy { Double($0) >= low - slack && Double($0 + 1) <= high + slack }, "\(low) \(high)")
    }
  }

  @Test func `runs without a glyph in common are drawn as one text`() throws {
    let whole = try Drawn(label("office")).image
    let runs = try Drawn(label("") { $0.runs = ["of", "f", "ice"].map { LabelDocument.TextRun($0) } }).image
    #expect(runs == whole)
  }

  @Test func `a line goes on from run to run through a ligature`() throws {
    let line = LabelDocument.Decoration(color: Self.red, thickness: 2, offset: 5)
    for style in LabelDocument.Decoration.Style.allCases {
      var line = line
      line.style = style
      let whole = try Drawn(label("office") { $0.underline = line }).image
      let runs = try Drawn(
        label("") {
          $0.runs = ["of", "f", "ice"].map { LabelDocument.TextRun($0) }
          $0.underline = line
        }
      ).image
      // Each run has a line of its own, whose dots and waves begin with it.
      let isWhole = [.solid, .double].contains(style)
      #expect(!isWhole || runs == whole, "\(style)")
      #expect(runs.inkBounds() == whole.inkBounds(), "\(style)")
    }
  }

  @Test func `a mark that is selected without its letter is told`() throws {
    for (text, select) in [
      ("\u{628}\u{64E}\u{628}", LabelDocument.Select.match(.init("\u{64E}"))), ("e\u{301}a", .range(1..<3)),
    ] {
      let label = label(text) { $0.partStyles = [.init(select, .init("", color: Self.red))] }
      let told = try SceneFiles.resolver.resolve(.label(label)).report.missingParts
      #expect(told.count == 1 && told[0].contains("1 is within the character of 0..<2"), "\(told)")
    }
    let whole = label("e\u{301}a") { $0.partStyles = [.init(.range(0..<2), .init("", color: Self.red))] }
    #expect(try SceneFiles.resolver.resolve(.label(whole)).report.missingParts.isEmpty)
  }

  @Test func `the parts of a divided ligature are the ligature`() throws {
    let whole = try Drawn(label("fi"))
    for scale in [1.0, 2] {
      let divided = try Drawn(
        label("fi") {
          $0.highlights = [Highlight(.graphemes([1]), color: Self.red)]
          $0.scale = scale
        })
      #expect(scale == 2 || divided.alpha == whole.alpha)
      let colors = (0..<divided.image.width).map { inks(divided.image, column: $0) }
      #expect(colors.contains { $0.red } && colors.contains { $0.black })
      #expect(!colors.contains { $0.red && $0.black }, "cut at a whole pixel")
    }
  }

  @Test func `a line runs on under a divided ligature`() throws {
    let label = label("xfix") {
      $0.color = .clear
      $0.underline = .init()
      $0.partStyles = [
        .init(.graphemes([2]), .init("", color: Self.red)), .init(.graphemes([1, 3]), .init("", color: .black)),
      ]
    }
    let line = try measured(label).lines[0]
    let image = try Drawn(label).image
    // No letter here reaches below the baseline.
    for column in Int(line.carets[1].point.x + 1)..<Int(line.carets[4].point.x - 1) {
      let rows = Int(line.baseline) + 1..<image.height
      #expect(rows.contains { image[column, $0].w > 0 }, "column \(column)")
    }
  }

  @Test func `progress stops where its share of the length ends`() throws {
    for progress in [0.0, 0.1, 0.37, 0.5, 0.93, 1] {
      let label = label("HHHHHH") {
        $0.highlights = [Highlight(color: Self.red)]
        $0.highlights[0].progress = progress
      }
      let carets = try measured(label).lines[0].carets.map(\.point.x)
      let stop = Int((carets[0] + (carets[6] - carets[0]) * progress).rounded())
      let image = try Drawn(label).image
      for column in 0..<image.width {
        let inks = inks(image, column: column)
        #expect(column < stop || progress == 1 ? !inks.black : !inks.red, "\(progress), column \(column)")
      }
    }
  }

  @Test func `the last of several styles wins, member by member`() throws {
    let styled = try measured(
      label("one two") {
        $0.partStyles = [
          .init(.all, .init("", font: .init(weight: 700), color: .black)),
          .init(.words([1]), .init("", color: Self.red)),
        ]
      })
    let runs = try measured(
      label("one two") {
        $0.runs = [
          .init("one ", font: .init(weight: 700), color: .black),
          .init("two", font: .init(weight: 700), color: Self.red),
        ]
      })
    #expect(styled.lines[0].carets.map(\.point) == runs.lines[0].carets.map(\.point))
    #expect(styled.ink == runs.ink)
  }

  @Test func `styles of lines take the lines of the text without styles`() throws {
    let label = label("one two three") {
      $0.size = .fixed(width: 130, height: 120)
      $0.numberOfLines = 0
      $0.partStyles = [.init(.lines([0]), .init("", font: .init(size: 8)))]
    }
    let text = try measured(label)
    // "one two" was the first line; small, it leaves room for more, which stays as it was.
    #expect(text.lines[0].carets.count > 8)
    #expect(try Drawn(label).report.missingParts.isEmpty)
  }

  @Test func `what is beyond the text is told with its place`() throws {
    let report = try Drawn(
      label("one two") {
        $0.partStyles = [.init(.words([1, 2]), .init("", color: Self.red))]
        $0.highlights = [Highlight(.lines([3]), color: Self.red), Highlight(.range(2..<99), color: Self.red)]
      }
    ).report
    #expect(
      report.missingParts == [
        "styles[0].select.words[1]: 2 is beyond the text, which has 2 words",
        "highlights[0].select.lines[0]: 3 is beyond the text, which has 1 lines",
        "highlights[1].select.range: 99 is beyond the text, which has 7 UTF-16 units",
      ])
  }

  @Test func `a regular expression that is none is an error with its place`() throws {
    func error(_ match: LabelDocument.Select.Match) -> ResolveError? {
      let label = label("one") { $0.highlights = [Highlight(), Highlight(.match(match), color: Self.red)] }
      do throws(ResolveError) { _ = try SceneFiles.resolver.resolve(label) } catch { return error }
      return nil
    }
    #expect(error(.init("o(n"))?.field == "highlights[1].select.match")
    #expect("\(try #require(error(.init("o(n"))))".contains("at character 3"))
    #expect(error(.init("on", group: 1))?.field == "highlights[1].select.group")
    #expect(error(.init("n")) == nil)
  }

  @Test func `keyframes paint highlights up to a place`() throws {
    func image(_ time: Double, _ highlight: String) throws -> PixelBuffer {
      let document = try Document(
        json: """
          {"kind": "cycling", "texts": ["", "HHHHHH"], "duration": 1, "hold": 1, "size": [240, 60], "time": \(time),
           "font": {"family": "DejaVu Sans", "size": 32}, "curve": "linear", "alignment": "left",
           "highlights": [{"color": "#F00", "progress": 0.8}],
           "keyframes": {"enter": [{"highlightProgress": \(highlight)}, {"progress": 1, "highlightProgress": 1}]}}
          """)
      return CPURenderer().render(try SceneFiles.resolver.resolve(document).scene, alphaMode: .premultiplied)
    }
    let carets = try measured(label("HHHHHH")).lines[0].carets.map(\.point.x)
    // Half-way of the transition to the text, and at rest after it.
    for (time, share) in [(1.5, 0.4), (2.5, 0.8)] {
      let stop = Int((carets[0] + (carets[6] - carets[0]) * share).rounded())
      let drawn = try image(time, "0")
      for column in 0..<drawn.width {
        let inks = inks(drawn, column: column)
        #expect(column < stop ? !inks.black : !inks.red, "\(time), column \(column)")
      }
      #expect((0..<stop).contains { inks(drawn, column: $0).red })
    }
  }

  @Test func `pieces that follow one another have each its own share of the highlights`() throws {
    func image(_ members: String) throws -> PixelBuffer {
      let document = try Document(
        json: """
          {"kind": "cycling", "texts": ["", "HHHH"], "duration": 1, "hold": 1, "size": [240, 60], "time": 1.5,
           "font": {"family": "DejaVu Sans", "size": 32}, "curve": "linear", "alignment": "left",
           "highlights": [{"color": "#F00"}], \(members)
           "keyframes": {"enter": [{"highlightProgress": 0}, {"progress": 1, "highlightProgress": 1}]}}
          """)
      return CPURenderer().render(try SceneFiles.resolver.resolve(document).scene, alphaMode: .premultiplied)
    }
    let carets = try measured(label("HHHH")).lines[0].carets.map { Int($0.point.x.rounded()) }
    // One letter after the other: half-way two of them are done, and two have not begun.
    for (order, red) in [("forward", carets[0]..<carets[2]), ("backward", carets[2]..<carets[4])] {
      let drawn = try image(#""staggering": {"delay": 1, "order": "\#(order)"},"#)
      for column in 0..<drawn.width {
        let inks = inks(drawn, column: column)
        #expect(red.contains(column) ? !inks.black : !inks.red, "\(order), column \(column)")
      }
      #expect(red.contains { inks(drawn, column: $0).red })
    }
  }

  @Test func `shadows of all runs are under all letters, the label's lowest`() throws {
    let label = label("") {
      $0.runs = [.init("H"), .init("H"), .init("H")]
      for index in $0.runs.indices { $0.runs[index].color = .black }
      $0.runs[1].effects.shadows = [.init(color: Self.red, offset: .init(x: -24, y: 3))]
      $0.runs[2].effects.shadows = [.init(color: .white, offset: .init(x: -48, y: 3))]
      $0.shadows = [.init(color: Color(red: 0, green: 0, blue: 1), offset: .init(x: 0, y: 3))]
    }
    let image = try Drawn(label).image
    var plain = label
    plain.shadows = []
    for index in plain.runs.indices { plain.runs[index].effects.shadows = [] }
    let letters = try Drawn(plain).image
    var seen = (red: 0, blue: 0, white: 0)
    for y in 0..<image.height {
      for x in 0..<image.width {
        if letters[x, y].w == 255 { #expect(image[x, y] == SIMD4(0, 0, 0, 255), "a letter at \(x) \(y)") }
        // Below the first letter's feet lie its own blue shadow, over it a red one, over both a white one.
        guard letters[x, y].w == 0, image[x, y].w == 255 else { continue }
        if image[x, y].y == 255 {
          seen.white += 1
        } else if image[x, y].x > 0 {
          seen.red += 1
        } else {
          seen.blue += 1
        }
      }
    }
    #expect(seen.white > 0 && seen.blue == 0, "\(seen)")
  }

  // MARK: Backgrounds

  private static func background(_ change: (inout LabelDocument.TextBackground) -> Void)
    -> LabelDocument.TextBackground
  {
    var background = LabelDocument.TextBackground(paint: .color(red))
    change(&background)
    return background
  }

  /// The columns and rows that are red through and through.
  private func redBox(_ image: PixelBuffer) -> PixelRect {
    var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
    for y in 0..<image.height {
      for x in 0..<image.width where image[x, y].x == 255 {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
      }
    }
    return left == .max ? .empty : PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  @Test func `a background is as large as its text and its padding`() throws {
    let label = label("one two six") {
      $0.highlights = [
        Highlight(
          .words([1]), background: Self.background { $0.padding = .init(top: 1, left: 2, bottom: 3, right: 4) })
      ]
    }
    let text = try measured(label)
    let (line, carets) = (text.lines[0], text.lines[0].carets.map(\.point.x))
    let box = redBox(try Drawn(label).image)
    #expect(box.x == Int((carets[4] - 2).rounded()) && box.maxX == Int((carets[7] + 4).rounded()))
    #expect(abs(Double(box.y) - (line.bounds.y - 1)) <= 1)
    #expect(abs(Double(box.maxY) - (line.bounds.y + line.bounds.height + 3)) <= 1)
    let part = try #require(text.backgrounds.first)
    #expect(part.range == 4..<7 && text.highlights.map { $0.map(\.range) } == [[4..<7]])
    #expect(part.bounds.x == Double(box.x) && part.bounds.width == Double(box.width))
    #expect(part.bounds.y == Double(box.y) && part.bounds.height == Double(box.height))
  }

  @Test func `a background around ink is as large as the ink`() throws {
    let label = label("oo pp") {
      // Else the letters would hide the edges.
      $0.color = .clear
      $0.highlights = [Highlight(.words([1]), background: Self.background { $0.box = .ink })]
    }
    let ink = try Drawn(
      self.label("oo pp") {
        $0.color = .clear; $0.highlights = [Highlight(.words([1]), color: .black)]
      })
    let columns = (0..<ink.image.width).filter { ink.hasInk(column: $0) }
    let rows = (0..<ink.image.height).filter { ink.hasInk(row: $0) }
    let box = redBox(try Drawn(label).image)
    #expect(abs(box.x - columns[0]) <= 1 && abs(box.maxX - columns[columns.count - 1] - 1) <= 1)
    #expect(abs(box.y - rows[0]) <= 1 && abs(box.maxY - rows[rows.count - 1] - 1) <= 1)
  }

  @Test func `a background in the shadow casts the text's shadows, another one its own`() throws {
    func drawn(_ inShadow: Bool, own: Bool) throws -> Int {
      try Drawn(
        label("i") {
          $0.shadows = [.init(color: .black, offset: .init(x: 60, y: 0))]
          $0.textBackground = Self.background {
            $0.inShadow = inShadow
            $0.shadows = own ? [.init(color: .black, offset: .init(x: 60, y: 0))] : []
          }
        }
      ).mass
    }
    let without = try drawn(false, own: false)
    #expect(try drawn(true, own: false) > without + 100 * 255)
    #expect(try drawn(true, own: true) == drawn(true, own: false))
    #expect(try drawn(false, own: true) > without + 100 * 255)
  }

  @Test func `translucent pieces that meet are filled once`() throws {
    let label = label("HHH\nHHH\nHH") {
      $0.size = .fixed(width: 200, height: 160)
      $0.numberOfLines = 0
      $0.color = .clear
      $0.textBackground = Self.background {
        $0.paint = .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        $0.padding = .init(top: 8, left: 6, bottom: 8, right: 6)
        $0.radius = 5
        $0.pieces = .merge
      }
    }
    let image = try Drawn(label).image
    let most = (0..<image.height).flatMap { y in (0..<image.width).map { image[$0, y].w } }.max() ?? 0
    #expect(most == 128)
  }

  @Test func `a canvas that fits has room for backgrounds`() throws {
    let bare = LabelDocument(text: "one", font: .init(family: "DejaVu Sans", size: 20))
    var padded = bare
    padded.textBackground = Self.background { $0.padding = .init(top: 10, left: 20, bottom: 10, right: 20) }
    let (small, large) = (try Drawn(bare), try Drawn(padded))
    #expect(large.image.width >= small.image.width + 38 && large.image.height >= small.image.height + 18)
    #expect(!large.report.isCropped)
  }
}
