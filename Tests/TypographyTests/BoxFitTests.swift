import TestSupport
import Testing
import Typography

/// The largest size of a text in a box, against every size tried one by one.
@Suite struct BoxFitTests {
  private static let boundaries = TextBoundaries()

  /// A label of the exhaustive search.
  struct Label: Sendable, CustomTestStringConvertible {
    let text: String
    let family: String
    let kind: Int
    var testDescription: String { "\(kind) \(text.prefix(12))" }

    /// The label at a size, without a fit. The widths make answers of 8 to 15 points.
    func setting(_ size: Double) -> Setting {
      var setting = Setting(width: 170 + Double(kind * 13), height: 64 + Double(kind * 17)) {
        $0.font = FontQuery(family: family)
        ($0.size, $0.numberOfLines, $0.lineBreak) = (size, 0, .wordWrap)
        switch kind {
        case 0: $0.lineSpacing = 3
        case 1: ($0.spacing.indent, $0.spacing.isHanging, $0.numberOfLines) = (20, true, 4)
        case 2: $0.spacing.lineHeight = .times(1.3)
        case 3: ($0.characterSpacing, $0.spacing.words, $0.allowOrphans) = (0.04, 0.1, false)
        default: ($0.spacing.trim, $0.spacing.paragraphs, $0.alignment) = (.capital, 6, .justified)
        }
      }
      // Words of other sizes make lines of other heights, so that a size may fit where a smaller one does not.
      let count = text.utf16.count
      if kind == 0 || kind == 4 {
        setting.spans = [
          TextSpan((count / 5)..<(count / 4), size: size * 1.6),
          TextSpan((count / 2)..<(count / 2 + 6), size: size * 2.1),
        ]
      }
      return setting
    }

    func isIn(_ size: Double) throws -> Bool {
      let setting = setting(size)
      let layout = try setting.layout(text)
      guard !layout.isTruncated, layout.height <= setting.height + 1e-6 else { return false }
      guard layout.lines.last?.range.upperBound == text.utf16.count else { return false }
      let units = Array(text.utf16)
      var places: Set<Int> = [units.count]
      for paragraph in TextBoundaries.paragraphs(of: units) {
        places.formUnion(BoxFitTests.boundaries.lineOpportunities(of: units, in: paragraph, language: nil))
        places.insert(paragraph.upperBound)
      }
      return layout.lines.allSatisfy {
        $0.x + $0.width <= setting.width + 1e-6
          && (places.contains($0.range.upperBound) || units[$0.range.upperBound...].first == 0x0A)
      }
    }
  }

  static let labels: [Label] = {
    let scripts = ["Latn", "Cyrl", "Grek", "Arab", "Hebr", "Deva", "Thai", "Kore", "Jpan", "Hani", "Geor", "Armn"]
    let articles = scripts.compactMap { script in Article.all.first { $0.script == script } }
    return articles.prefix(10).flatMap { article in
      (0..<5).map { kind in
        let text = String(article.text.prefix(70 + 25 * kind))
        // Soft hyphens, and a second paragraph.
        return Label(
          text: kind == 3 ? text.withSoftHyphens : kind == 4 ? text + "\n" + text.prefix(20) : text,
          family: article.family, kind: kind)
      }
    }
  }()

  @Test func `there are fifty labels of ten scripts`() {
    #expect(Self.labels.count == 50 && Set(Self.labels.map(\.family)).count >= 5)
  }

  @Test(arguments: BoxFitTests.labels)
  func `the size is that of an exhaustive search`(_ label: Label) throws {
    // Sizes in 64ths of a point.
    let (least, most) = (8 * 64, 15 * 64)
    let wanted = try (least...most).reversed().first { try label.isIn(Double($0) / 64) }
    // The style's own size decides nothing: spans have the same share of it.
    var setting = label.setting(12)
    setting.style.fit = TextFit(smallest: 8, largest: 15)
    let found = try setting.layout(label.text)
    #expect(
      abs(found.size - Double(wanted ?? least) / 64) < 1e-9, "\(found.size) \(wanted.map { Double($0) / 64 } ?? 0)")
    #expect(abs(found.scaleFactor - found.size / 12) < 1e-9)
  }

  private static func setting(
    _ width: Double, _ height: Double, _ low: Double, _ high: Double, _ change: (inout TextStyle) -> Void = { _ in }
  ) -> Setting {
    Setting(width: width, height: height) {
      $0.numberOfLines = 0
      $0.lineBreak = .wordWrap
      $0.fit = TextFit(smallest: low, largest: high)
      change(&$0)
    }
  }

  /// DejaVu Sans: H is 1540 of 2048 units wide, a line 2384 high.
  @Test func `a word grows to the width, or to the height`() throws {
    let wide = try Self.setting(200, 1000, 1, 500).layout("HH")
    let widest = (200 / (2 * 1540.0 / 2048) * 64).rounded(.down) / 64
    #expect(wide.size == widest)
    let high = try Self.setting(2000, 100, 1, 500).layout("HH")
    let highest = (100 / (2384.0 / 2048) * 64).rounded(.down) / 64
    #expect(high.size == highest)
    #expect(high.height <= 100 && high.scaleFactor == high.size / 20)
  }

  @Test func `the ends of the range are sizes, too`() throws {
    #expect(try Self.setting(2000, 1000, 1, 30.001).layout("HH").size == 30.001)
    #expect(try Self.setting(5, 5, 7.003, 30).layout("HH").size == 7.003)
  }

  @Test func `only the sides that count are looked at`() throws {
    let wide = try Self.setting(200, 30, 1, 500) { $0.fit?.within = .width }.layout("HH")
    #expect(wide.size > 100)
    let high = try Self.setting(20, 100, 1, 500) {
      $0.fit?.within = .height
      ($0.numberOfLines, $0.lineBreak) = (1, .clip)
    }.layout("HHHHHH")
    let wanted = (100 / (2384.0 / 2048) * 64).rounded(.down) / 64
    #expect(high.size == wanted)
  }

  @Test func `words are divided only where that is allowed or nothing else helps`() throws {
    let text = "incomprehensibilities a b c"
    let whole = try Self.setting(100, 100, 1, 60).layout(text)
    let divided = try Self.setting(100, 100, 1, 60) { $0.fit?.keepsWords = false }.layout(text)
    #expect(divided.size > whole.size)
    #expect(whole.lines[0].range.count == 22)
    #expect(try Self.setting(40, 300, 20, 60).layout(text).lines.count > 4)
  }

  @Test func `each paragraph fills the width`() throws {
    let setting = Self.setting(300, .infinity, 1, 500) { $0.fit?.isPerLine = true }
    let layout = try setting.layout("HH\nHHHH\nH H H H H")
    #expect(layout.lines.count == 3)
    for line in layout.lines { #expect(line.width <= 300 && line.width > 299) }
    #expect(abs(layout.lines[0].scaleFactor / layout.lines[1].scaleFactor - 2) < 0.001)
    // Too high together, they keep their proportions.
    var low = setting
    low.height = layout.height / 2
    let halved = try low.layout("HH\nHHHH\nH H H H H")
    #expect(abs(halved.height - layout.height / 2) < 1e-3)
    for (line, full) in zip(halved.lines, layout.lines) {
      #expect(abs(line.scaleFactor - full.scaleFactor / 2) < 1e-3)
      #expect(line.runs[0].size == 20 * line.scaleFactor)
    }
  }

  @Test func `white space has the style's size`() throws {
    #expect(try Self.setting(100, 100, 1, 5000).layout("  ").scaleFactor == 1)
    #expect(try Self.setting(100, 100, 1, 5000).layout("").scaleFactor == 1)
  }
}

extension String {
  /// With a soft hyphen after every third letter of a word.
  fileprivate var withSoftHyphens: String {
    var count = 0
    return String(
      flatMap { letter -> [Character] in
        count = letter == " " ? 0 : count + 1
        return count % 3 == 0 && letter.isLetter && letter.isASCII ? [letter, "\u{AD}"] : [letter]
      })
  }
}
