import Documents
import Pixels
import Testing

/// Lines along a text against Chromium 156 (headless, hinting off): DejaVu Sans at 100 px, the text from x = 20, its
/// baseline at y = 124.
@Suite struct DecorationTests {
  typealias Decoration = LabelDocument.Decoration

  /// What Chromium drew: the rows and columns of the whole, and the runs of ink in its middle row.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var text = "xxxx"
    var kind: any WritableKeyPath<LabelDocument, Decoration?> & Sendable = \LabelDocument.underline
    let rows: [Int]
    var columns = [20, 257]
    let runs: [[Int]]
    let line: Decoration

    var testDescription: String { name }
  }

  /// Its `thickness: auto` and `position: auto` unless `change` says otherwise.
  static func line(_ change: (inout Decoration) -> Void = { _ in }) -> Decoration {
    var line = Decoration(color: Color(red: 1, green: 0, blue: 0))
    line.position = .auto
    line.isAutomaticallyThick = true
    change(&line)
    return line
  }

  static let whole = [[20, 257]]
  static let cases: [Case] = [
    Case(name: "solid", rows: [129, 139], runs: whole, line: line()),
    Case(
      name: "from-font", rows: [127, 131], runs: whole, line: line { $0.isAutomaticallyThick = false }),
    Case(name: "thick10", rows: [129, 139], runs: whole, line: line { $0.thickness = 10 }),
    Case(name: "offset20", rows: [144, 154], runs: whole, line: line { $0.offset = 20 }),
    Case(name: "under", rows: [149, 159], runs: whole, line: line { $0.position = .under }),
    Case(name: "overline", kind: \.overline, rows: [21, 31], runs: whole, line: line()),
    Case(name: "linethrough", kind: \.strikethrough, rows: [88, 98], runs: whole, line: line()),
    Case(name: "double", rows: [129, 150], runs: [], line: line { $0.style = .double }),
    Case(
      name: "dotted", rows: [129, 139], columns: [20, 256],
      runs: [
        [20, 30], [41, 50], [61, 71], [82, 91], [102, 112], [123, 132], [143, 153], [164, 174], [184, 194],
        [205, 215], [226, 235], [246, 256],
      ], line: line { $0.style = .dotted }),
    Case(
      name: "dashed", rows: [129, 139], columns: [20, 256],
      runs: [
        [20, 40], [51, 71], [82, 102], [113, 132], [144, 163], [174, 194], [205, 225], [236, 256],
      ], line: line { $0.style = .dashed }),
    Case(
      name: "wavy", rows: [127, 154],
      runs: [
        [20, 26], [36, 48], [57, 69], [79, 91], [100, 112], [122, 134], [143, 155], [165, 177], [186, 198],
        [208, 220], [229, 241], [251, 257],
      ], line: line { $0.style = .wavy }),
    Case(
      name: "wavy5", rows: [126, 141],
      runs: [
        [20, 23], [28, 35], [40, 46], [51, 58], [63, 69], [74, 81], [86, 92], [97, 104], [109, 115], [120, 127],
        [132, 138], [143, 150], [155, 161], [166, 173], [178, 184], [189, 196], [201, 207], [212, 219],
        [224, 230], [235, 242],
      ],
      line: line {
        $0.style = .wavy
        $0.thickness = 5
      }),
    Case(
      name: "skip-g", text: "xgpx", rows: [127, 133], columns: [20, 265],
      runs: [[20, 114], [140, 146], [167, 265]],
      line: line {
        $0.thickness = 6
        $0.skipInk = .auto
      }),
    Case(
      name: "skip-g-thick", text: "xgpx", rows: [134, 154], columns: [20, 265], runs: [[20, 78], [174, 265]],
      line: line {
        $0.thickness = 20
        $0.skipInk = .auto
      }),
  ]

  static func drawn(_ text: String, _ change: (inout LabelDocument) -> Void) throws -> Drawn {
    var label = LabelDocument(text: text, size: .fixed(width: 300, height: 200))
    label.font.family = "DejaVu Sans"
    label.font.size = 100
    label.color = .clear
    label.lineBreak = .clip
    label.alignment = .left
    label.verticalAlignment = .top
    // DejaVu's ascent is 1901 of 2048.
    label.textInsets = LabelDocument.Insets(top: 124 - 1901.0 / 2048 * 100, left: 20)
    change(&label)
    return try Drawn(label)
  }

  @Test(arguments: cases) func `lines lie where Chromium draws them`(_ expected: Case) throws {
    let drawn = try DecorationTests.drawn(expected.text) { $0[keyPath: expected.kind] = expected.line }
    func isInk(_ x: Int, _ y: Int) -> Bool { drawn.image[x, y].w > 100 }
    let rows = (0..<200).filter { y in (0..<300).contains { isInk($0, y) } }
    let columns = (0..<300).filter { x in (0..<200).contains { isInk(x, $0) } }
    let found = [rows[0], rows[rows.count - 1] + 1]
    #expect(zip(found, expected.rows).allSatisfy { abs($0 - $1) <= 1 }, "rows \(found)")
    let across = [columns[0], columns[columns.count - 1] + 1]
    #expect(zip(across, expected.columns).allSatisfy { abs($0 - $1) <= 1 }, "columns \(across)")
    let middle = (expected.rows[0] + expected.rows[1]) / 2
    var runs: [[Int]] = []
    for x in 0..<300 where isInk(x, middle) {
      if let last = runs.last, last[1] == x { runs[runs.count - 1][1] = x + 1 } else { runs.append([x, x + 1]) }
    }
    if expected.name == "double" {
      // Chromium's middle row is the gap; its bands are 129...139 and 140...150.
      #expect(!isInk(100, 139) && isInk(100, 138) && isInk(100, 140), "the gap is one row")
      return
    }
    // Twenty runs were recorded.
    let compared = min(runs.count, 20)
    #expect(compared == expected.runs.count, "\(runs)")
    for (found, wanted) in zip(runs, expected.runs) {
      #expect(abs(found[0] - wanted[0]) <= 1 && abs(found[1] - wanted[1]) <= 1, "\(found) for \(wanted)")
    }
  }

  @Test func `auto leaves ideographs alone, and all does not`() throws {
    func drawn(_ skipInk: Decoration.SkipInk) throws -> Drawn {
      try DecorationTests.drawn("口口") {
        $0.font.family = "Noto Sans CJK JP"
        $0.underline = DecorationTests.line { line in
          line.offset = 0
          line.skipInk = skipInk
        }
      }
    }
    // The font's baseline is not DejaVu's: the line is where the most ink is.
    let whole = try drawn(.none)
    func ink(_ row: Int) -> Int { (0..<300).count { whole.image[$0, row].w > 0 } }
    let row = try #require((0..<200).max { ink($0) < ink($1) })
    #expect(ink(row) > 190)
    func gaps(_ skipInk: Decoration.SkipInk) throws -> Int {
      let drawn = try drawn(skipInk)
      return (30..<210).count { drawn.image[$0, row].w == 0 }
    }
    #expect(try gaps(.none) == 0)
    #expect(try gaps(.auto) == 0)
    #expect(try gaps(.all) > 20)
  }

  @Test func `a run has its own line, and none where it says so`() throws {
    let line = DecorationTests.line { $0.style = .dashed }
    let drawn = try DecorationTests.drawn("") {
      var off = LabelDocument.TextRun("xx")
      off.overline = .off
      $0.runs = [LabelDocument.TextRun("xx"), off]
      $0.overline = line
    }
    #expect(drawn.image[25, 26].w == 255)
    #expect(!(140..<300).contains { drawn.image[$0, 26].w > 0 })
  }

  @Test func `a long line of small dots is drawn`() throws {
    let drawn = try DecorationTests.drawn(String(repeating: "x", count: 1000)) {
      $0.font.size = 20
      $0.size = .fixed(width: 12_000, height: 60)
      $0.textInsets = LabelDocument.Insets()
      $0.underline = DecorationTests.line { line in
        line.style = .dotted
        line.thickness = 0.5
      }
    }
    let row = (0..<60).max { row, other in
      (0..<12_000).count { drawn.image[$0, row].w > 0 } < (0..<12_000).count { drawn.image[$0, other].w > 0 }
    }
    let inked = (0..<11_000).count { drawn.image[$0, row ?? 0].w > 0 }
    #expect(inked > 5000, "\(inked)")
  }
}
