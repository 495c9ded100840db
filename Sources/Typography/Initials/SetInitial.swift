import CHarfBuzz
import CICUText

/// The letter that a text begins with, before its size is known: that depends on the height of lines.
///
/// Immutable. A class, because few texts have one, and each typesetter has room for it.
final class SetInitial {
  let rule: InitialLetter
  /// The part of the text, and its grapheme clusters.
  let range: Range<Int>
  let clusters: Range<Int>
  /// The letter as a paragraph of its own, whose direction is that of the whole.
  let paragraph: Paragraph
  /// Where the letter ends above and below its baseline (in vertical lines above and below its middle), in ems of its own.
  let own: (over: Double, under: Double)
  /// Where one of the text's size would end, in points before fitting.
  let inLine: (over: Double, under: Double)
  /// Where its ink ends, before fitting and at the size of its attributes; nil for what fills its em box, and for pictures.
  let ink: Ink?
  /// How much farther apart its lines are for readings, in points before fitting: those beside it, and those from its upper
  /// edge on.
  let growth: (beside: Double, high: Double)

  /// The letter of a paragraph, or nil where the text has none, or one that no cluster ends with.
  init?(_ context: TypesettingContext, of whole: Range<Int>, itemizer: inout TextItemizer) {
    guard let rule = context.rules?.initial, let range = context.text.initial, range.lowerBound == whole.lowerBound,
      range.upperBound <= whole.upperBound,
      let last = context.graphemes.firstIndex(where: { $0.upperBound >= range.upperBound }),
      context.graphemes[last].upperBound == range.upperBound
    else { return nil }
    self.rule = rule
    self.range = range
    growth = (0, 0)
    clusters = 0..<(last + 1)
    // A reading or mark beside it would be as much larger as it is.
    paragraph = Paragraph(
      context, range: range, clusters: clusters, whole: whole, hasRuby: false, itemizer: &itemizer)
    guard let letter = SetInitial.letter(of: paragraph) else { return nil }
    let base = context.text.base
    let isEmBox = letter.item.stance.isUpright || letter.isIdeograph && letter.item.stance == .flat
    ink = isEmBox ? nil : Ink(of: range, in: paragraph)
    if letter.item.stance.isUpright {
      (own, inLine) = ((0.5, 0.5), (base.em / 2, base.em / 2))
    } else if letter.isIdeograph, letter.item.stance == .flat {
      let box = letter.item.face.ideographBox
      (own, inLine) = (box, (box.over * base.em, box.under * base.em))
    } else {
      // On their side letters stand on the alphabetic baseline, beside the middle of the line.
      let heights = SetInitial.heights(of: letter.item, beside: base)
      let drop =
        letter.item.stance == .sideways ? letter.item.attributes.centralDrop / letter.item.attributes.em : 0
      own = (heights.own - drop, drop)
      inLine = (heights.inLine - base.centralDrop, base.centralDrop)
    }
  }

  private init(_ other: SetInitial, growth: (beside: Double, high: Double)) {
    (rule, range, clusters, paragraph) = (other.rule, other.range, other.clusters, other.paragraph)
    ink = other.ink
    (own, inLine) = (other.own, other.inLine)
    self.growth = growth
  }

  /// The same letter beside lines that are placed. Nil where they are as far apart as it takes them to be.
  func fitted(to lines: [TextLayout.Line], stacksUpward: Bool, scale: Double) -> SetInitial? {
    var growth = (beside: 0.0, high: 0.0)
    for index in 1..<max(1, min(rule.sink, lines.count)) {
      let (line, before) = (lines[index], lines[index - 1])
      let more = stacksUpward ? before.rubyOver + line.rubyUnder : before.rubyUnder + line.rubyOver
      growth.beside += more / scale
      if Double(index) > Double(rule.sink) - rule.lines { growth.high += more / scale }
    }
    let change = abs(growth.beside - self.growth.beside) + abs(growth.high - self.growth.high)
    return change > Typesetter.tolerance ? SetInitial(self, growth: growth) : nil
  }

  /// The item of the letter itself, which punctuation may stand around, and whether it is an ideograph or alike.
  private static func letter(of paragraph: Paragraph) -> (item: TextItem, isIdeograph: Bool)? {
    let text = paragraph.context.text.units
    for cluster in paragraph.context.graphemes.inside(paragraph.range) {
      guard let scalar = ClusterCharacters(text[cluster]).first(where: { _ in true }),
        let properties = Unicode.Scalar(scalar)?.properties, !properties.isWhitespace,
        !SetInitial.isPunctuation(properties.generalCategory),
        let item = paragraph.items.overlapping(cluster).first
      else { continue }
      return (item, sw_expands(scalar) || sw_line_letter_of(scalar) == SW_LINE_IDEOGRAPH)
    }
    return paragraph.items.first.map { ($0, false) }
  }

  private static func isPunctuation(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
      .connectorPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  /// How high the letters of an item's script are, in ems of its face and in points in the text beside it: capitals, or
  /// where a script has none, a letter that ends where most of its letters do.
  private static func heights(of item: TextItem, beside base: Attributes) -> (own: Double, inLine: Double) {
    guard let model = item.script.modelLetter, let own = item.face.height(of: model) else {
      return (max(item.face.metrics.capHeight, 0.1), base.fonts.primary.metrics.capHeight * base.size)
    }
    let beside = base.fonts.face(forUnit: model, previous: nil).face
    return (own, (beside.height(of: model) ?? own) * base.size)
  }

  /// What it takes of its lines, in points before fitting and at the size of its attributes: up to the end of its ink, or its
  /// advance, with the space after it.
  var advance: Double {
    let advance = paragraph.exactWidth(of: paragraph.content, isOpen: true)
    return ink.map { max(0, advance + $0.beyond) } ?? advance
  }
  /// The size of its attributes in points, before fitting.
  var size: Double { paragraph.items.first?.attributes.em ?? 1 }
}

extension Script {
  /// A letter as high as most letters of a script without capitals; nil for all other scripts.
  fileprivate var modelLetter: UInt16? { Script.modelLetters[code] }

  /// He, alef, ka and their like: none of them has an ascender or a mark.
  private static let modelLetters: [String: UInt16] = [
    "Hebr": 0x5D4, "Arab": 0x627, "Syrc": 0x715, "Deva": 0x915, "Beng": 0x995, "Guru": 0xA15, "Gujr": 0xA95,
    "Orya": 0xB15, "Taml": 0xB95, "Telu": 0xC15, "Knda": 0xC95, "Mlym": 0xD15, "Sinh": 0xD9A, "Thai": 0xE01,
    "Laoo": 0xE81, "Tibt": 0xF40, "Mymr": 0x1000, "Ethi": 0x1200, "Khmr": 0x1780,
  ]
}

extension FontFace {
  /// The height of a letter above the baseline, in ems; nil where the face lacks it.
  fileprivate func height(of letter: UInt16) -> Double? {
    var extents = hb_glyph_extents_t()
    guard let glyph = glyph(for: UInt32(letter)), hb_font_get_glyph_extents(shapingFont, glyph, &extents) != 0,
      extents.y_bearing > 0
    else { return nil }
    return Double(extents.y_bearing) / Double(metrics.unitsPerEm)
  }

  /// The box of ideographs above and below the baseline, in ems: that of the table BASE, or what HarfBuzz finds in its place.
  fileprivate var ideographBox: (over: Double, under: Double) {
    func place(_ tag: hb_ot_layout_baseline_tag_t) -> Double {
      var value: hb_position_t = 0
      hb_ot_layout_get_baseline_with_fallback(
        shapingFont, tag, HB_DIRECTION_LTR, hb_tag_from_string("hani", 4), hb_tag_from_string("dflt", 4), &value)
      return Double(value) / Double(metrics.unitsPerEm)
    }
    let over = place(HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_TOP_OR_RIGHT)
    let under = place(HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT)
    return over - under > 0.1 ? (over, -under) : (0.88, 0.12)
  }
}
