import Basics
import Generators
import Testing
import Typography

/// Tests that the short way of a plain line changes nothing: rules for lines that are the common ones send the same text the
/// long way.
@Suite struct PlainLineTests {
  private static let texts = [
    "Hello", "a", "AVATAR To. Wa", "office ffi fl", "  two  spaces", "end ", " ", "12:30 - 4/5", "~!@#$%^&*()_+",
    "f",
    "The quick brown fox jumps over the lazy dog", "V\u{A0}A", "x\ty", "a\nb", "caf\u{E9}", "\u{5D0}b", "",
    "na\u{EF}ve e\u{301}", "سلام عليكم", "שלום", "हिन्दी क्ष", "日本語", "中 文", "ภาษาไทย", "👍🏽👨‍👩‍👧", "a日", "١٢٣", "x\u{AD}y",
    "\u{200B}a", "fi\u{301}", "Ελλάδα", "Привет, мир", "…", "ﷺ", "\u{300}", "\u{E000}", "tá\u{2009}b", "ab\u{3000}",
    "ა-ბ",
  ]

  private static let styles: [@Sendable (inout TextStyle) -> Void] = [
    { _ in }, { $0.alignment = .center }, { $0.alignment = .right }, { $0.alignment = .justified },
    { $0.numberOfLines = 0 }, { $0.numberOfLines = 3 }, { ($0.minimumScaleFactor, $0.numberOfLines) = (0.4, 2) },
    { ($0.minimumScaleFactor, $0.baselineAdjustment) = (0.5, .alignBaselines) }, { $0.direction = .leftToRight },
    { $0.direction = .rightToLeft }, { $0.lineBreak = .clip }, { $0.lineBreak = .charWrap },
    { ($0.lineBreak, $0.allowOrphans, $0.numberOfLines) = (.wordWrap, false, 0) }, { $0.features = ["kern": 0] },
    { $0.font = FontQuery(family: "Noto Serif", weight: 700) }, { $0.font = FontQuery(family: "Noto Color Emoji") },
    { $0.font = FontQuery(family: "Noto Naskh Arabic") }, { $0.font = FontQuery(family: "Noto Sans CJK JP") },
    { ($0.font, $0.language) = (FontQuery(family: "Noto Sans Devanagari"), "mr") },
    { $0.font = FontQuery(family: "DejaVu Sans", weight: 550) }, { $0.size = 7.3 }, { $0.baselineOffset = 0.3 },
    { $0.characterSpacing = 0.1 }, { $0.kerning = ["a": 0.2] }, { $0.spacing.words = 0.5 },
    { $0.spacing.lineHeight = .times(1.4) }, { $0.spacing.indent = 7 }, { $0.spacing.trim = .capital },
    { $0.transform = .uppercase }, { $0.stretch = .spacing }, { $0.isBalanced = true },
    { ($0.lineSpacing, $0.spacing.paragraphs) = (3, 5) }, { $0.language = "tr" }, { $0.writing.isVertical = true },
  ]

  @Test(arguments: styles.indices)
  func `a plain line is the one that rules for lines would make of it`(style index: Int) throws {
    var random = SeededRandom(seed: UInt64(index) + 1)
    for text in PlainLineTests.texts {
      let natural = try Setting(PlainLineTests.styles[index]).layout(text)
      let sizes = [
        (Double.infinity, Double.infinity), (natural.width, natural.height), (natural.width - 5e-7, 1e3),
        (natural.width - 0.005, 1e3),
        (natural.width + 5e-4, .infinity), (natural.width * 0.6, .infinity), (1e3, natural.height - 0.01),
        (1e3, natural.height + 0.01), (0, 0), (Double.random(in: 1...300, using: &random), 30),
      ]
      for (width, height) in sizes {
        var setting = Setting(width: width, height: height, PlainLineTests.styles[index])
        let short = try setting.layout(text)
        setting.style.rules = LineRules()
        #expect(try setting.layout(text).said == short.said, "\(text) in \(width) x \(height)")
      }
    }
  }
}

/// Tests that the glyphs of pairs are HarfBuzz's: with rules for lines, each text is shaped as a whole.
@Suite struct PairShaperTests {
  private static let ascii = (0x21..<0x7F).map { String(UnicodeScalar($0)) }
  /// Letters that fonts often join or kern.
  private static let joined = ["f", "f", "i", "l", "t", "T", "V", "A", "W", "o", "a", "e", ".", ","]

  /// Some letters, of which most pairs come after some words.
  private static func letters(_ random: inout SeededRandom) -> [String] {
    [" "] + (0..<3).map { _ in joined.randomElement(using: &random)! }
      + (0..<3).map { _ in ascii.randomElement(using: &random)! }
  }

  @Test func `in every font, short texts are shaped pair by pair as HarfBuzz shapes them whole`() throws {
    var random = SeededRandom(seed: 1129)
    let families = try FontCatalog().families().map(\.name)
    #expect(families.count > 3)
    var taken = 0
    for (index, family) in families.enumerated() {
      let features: [String: Int] = [[:], ["kern": 0], ["dlig": 1, "smcp": 1], ["liga": 0]][
        index % 8 > 3 ? 0 : index % 4]
      let letters = Self.letters(&random)
      for number in 0..<160 {
        var setting = Setting {
          $0.font = FontQuery(family: family, weight: index % 3 == 0 ? 700 : 400)
          $0.features = features
          if index % 5 == 4 { $0.language = ["tr", "nl", "ro", "pl"][index / 5 % 4] }
        }
        if number % 4 == 3 {
          (setting.width, setting.style.numberOfLines, setting.style.lineBreak) = (30, 0, .charWrap)
        }
        let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in letters.randomElement(using: &random)! }
          .joined()
        let before = Self.shaped
        let pairs = try setting.layout(text).said
        // A shorter one may have been laid out before.
        if text.utf8.count > 3, Self.shaped == before { taken += 1 }
        setting.style.rules = LineRules()
        #expect(try setting.layout(text).said == pairs, "\(text) in \(family) with \(features)")
      }
    }
    print("taken from pairs: \(taken) texts in \(families.count) families")
    #expect(taken > 2 * families.count)
  }

  /// How many stretches were looked for among those that HarfBuzz shaped. Other tests count as well.
  private static var shaped: Int { Setting.layouter.cacheStates.first { $0.name == "words" }?.use.asked ?? 0 }
}

extension TextLayout {
  /// All that can be seen of it, to the last bit.
  fileprivate var said: [String] {
    var said = [
      "\(width.bitPattern) \(height.bitPattern) \(fittingSize) \(missingGlyphs) \(primaryFamily) \(isRightToLeft)",
      "\(scaleFactor) \(size.bitPattern) \(length) \(graphemes) \(isTruncated) \(fontFamilies) \(languagesWithoutPatterns)",
    ]
    for (index, line) in lines.enumerated() {
      said.append(
        "\(line.range) \(line.x.bitPattern) \(line.width.bitPattern) \(line.baseline.bitPattern) \(line.ascent.bitPattern) "
          + "\(line.descent.bitPattern) \(line.isTruncated) \(line.isRightToLeft) \(line.visibleRanges) "
          + "\(line.hangingWidth.bitPattern) \(line.scaleFactor) \(String(describing: line.fade)) \(line.hangingStart) "
          + "\(line.rubyOver) \(line.rubyUnder) \(decorationSegments(ofLine: index))")
      for run in line.runs {
        said.append(
          "\(run.face.familyName) \(run.size.bitPattern) \(run.isRightToLeft) \(run.kind) \(String(describing: run.span)) "
            + "\(run.range) \(run.x.bitPattern) \(run.width.bitPattern) \(run.stretch) \(run.isUpright)")
        said += run.glyphs.map {
          "\($0.id) \($0.x.bitPattern) \($0.y.bitPattern) \($0.advance.bitPattern) \($0.cluster)"
        }
      }
    }
    return said
  }
}
