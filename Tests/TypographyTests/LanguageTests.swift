import Basics
import Testing
import Typography

/// What of a document's language reaches libraries, which keep all that they meet.
@Suite struct LanguageTests {
  /// Tags of every kind that a document may have, all different.
  private static func tags(count: Int) -> [String] {
    (0..<count).map { index in
      switch index % 8 {
      case 0: "fr-x-b\(index)"
      case 1: "de-\(1000 + index % 9000)-x-\(index)"
      case 2: "tr-u-co-k\(index % 100_000)"
      case 3: "zh-Hant-v\(10_000 + index)"
      case 4: "q\(index)"
      case 5: "sr-Latn-RS-a-x\(index)"
      case 6: "el-polyton-w\(10_000 + index)"
      default: "ja-JP-t-it-m0-s\(index)"
      }
    }
  }

  @Test func `HarfBuzz gets few tags, however many documents have`() {
    let before = ShapingLanguage.count
    let tags = LanguageTests.tags(count: 40_000)
    #expect(
      Set(tags.map(ShapingLanguage.known)) == ["fr", "de", "tr", "zh-hant", "und", "sr", "und-polyton", "ja"])
    for tag in tags { _ = ShapingLanguage.of(tag) }
    #expect(ShapingLanguage.count <= before + 8)
    #expect(ShapingLanguage.of("fr-x-b0") == ShapingLanguage.of("FR"))
    #expect(ShapingLanguage.of("fr") != ShapingLanguage.of("de"))
  }

  @Test(arguments: [
    ("de-AT", "de"), ("zh-TW", "zh-tw"), ("zh-Hant-HK", "zh-hant-hk"), ("zh-HK-Hant", "zh-hant-hk"),
    ("yue-Hans", "yue-hans"),
    ("ro-MD", "ro-md"), ("ro-RO", "ro"), ("ga-Latg-IE", "ga-latg"), ("en-fonipa", "und-fonipa"),
    ("ka-Geok", "und-geok"),
    ("zh-yue", "yue"), ("zh-min-nan", "zh-min-nan"), ("art-lojban", "art-lojban"), ("i-navajo", "i-navajo"),
    ("x-hbot-41424344", "und"), ("englisch", "und"), ("12", "und"), ("en-u-nu-thai", "en"),
    ("syr-Syrj", "und-syrj"),
  ]) func `the parts of a tag that choose glyphs are kept`(tag: String, known: String) {
    #expect(ShapingLanguage.known(tag) == known)
  }

  @Test func `fontconfig is asked for languages that it knows`() {
    #expect(
      Set(LanguageTests.tags(count: 4000).map(FontLanguage.known)) == [
        "fr", "de", "tr", "zh-tw", "und", "sr", "el", "ja",
      ])
    #expect(FontLanguage.known("ku-TR") == "ku-tr")
    #expect(FontLanguage.known("zh-Hans-SG") == "zh-cn")
    #expect(FontLanguage.known("de-CH") == "de")
  }

  @Test func `ICU is asked for locales that it has`() {
    let boundaries = TextBoundaries()
    let text = Array("eins zwei".utf16)
    for tag in LanguageTests.tags(count: 4000) {
      #expect(boundaries.lineOpportunities(of: text, in: 0..<text.count, language: tag) == [5, 9])
    }
    #expect(boundaries.locales == ["fr", "de", "tr", "zh_Hant", "root", "sr_Latn_RS", "el", "ja_JP"])
  }

  @Test func `what a tag says of numbers and lines stays where ICU knows it`() {
    #expect(TextBoundaries.locale(of: "ar-EG-u-nu-latn") == "ar_EG@numbers=latn")
    #expect(TextBoundaries.locale(of: "ar-EG-u-nu-abcdefg") == "ar_EG")
    #expect(TextBoundaries.locale(of: "ja-u-lb-loose-x-1") == "ja@lb=loose")
    #expect(TextBoundaries.locale(of: "ko-u-lw-keepall-lb-never") == "ko@lw=keepall")
    #expect(TextBoundaries.locale(of: "ja-x-77@lb=strict") == "ja@lb=strict")
  }

  @Test func `a script that is not the usual one of a language is no reason for that language`() {
    #expect(TextBoundaries.locale(of: "en-Latn-GB") == "en_GB")
    #expect(TextBoundaries.locale(of: "az-Arab-IR") == "root")
    #expect(TextBoundaries.locale(of: "uz-Arab-ZZ") == "uz_Arab")
    #expect(TextBoundaries.locale(of: "zh-Hant-JP") == "zh_Hant")
    #expect(TextBoundaries.locale(of: "de_CH") == "de_CH")
  }

  @Test func `a face keeps few plans, however many features documents have, and its glyphs are the same`() throws {
    // Tags that no font has, values of one that it may have, and languages.
    func style(_ index: Int) -> TextStyle {
      var style = Setting().style
      style.features = index % 2 == 0 ? ["q\(100 + index)": 1] : ["ss01": index + 2]
      style.language = ["de", "tr", nil][index % 3]
      return style
    }
    let layouter = TextLayouter(catalog: try FontCatalog())
    let plain = try layouter.layout("affine Ware", style: Setting().style)
    let face = try #require(plain.lines.first?.runs.first).face
    for index in 0..<(5 * ShapingPlans.most) {
      var style = style(index)
      let layout = try layouter.layout("affine Ware", style: style)
      style.features = [:]
      let expected = try layouter.layout("affine Ware", style: style)
      if index % 2 == 0 {
        #expect(layout.glyphs.map(\.id) == expected.glyphs.map(\.id))
        #expect(layout.glyphs.map(\.x) == expected.glyphs.map(\.x))
      }
    }
    #expect((3...6).contains(face.shapingPlans.copies))
  }
}
