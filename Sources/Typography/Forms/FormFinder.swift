import CHarfBuzz
import CICUText

/// Finds how each stretch of a text is set because of its forms. That depends on the fonts, and on what they have for a
/// script, so the text is divided into items for it.
struct FormFinder {
  private let context: TypesettingContext

  init(_ text: AttributedText, style: PreparedStyle, caches: LayoutCaches) {
    context = TypesettingContext(
      text: text, style: style, graphemes: caches.boundaries.graphemes(of: text.units), caches: caches)
  }

  /// Stretches that ascend, without those that are set as they are.
  struct Stretch {
    var range: Range<Int>
    let attributes: Attributes
    let variant: FormVariant
  }

  private var items: [TextItem] {
    var itemizer = TextItemizer(context)
    return itemizer.items(of: context.graphemes.indices, levels: [], base: 0, levelsStart: 0)
  }

  /// Those with other capitals.
  func capitals() -> [Stretch] {
    var stretches: [Stretch] = []
    for item in items where item.attributes.forms.caps != .normal {
      for range in context.graphemes.inside(item.range) {
        let changes = ClusterCharacters(context.text.units[range]).reduce(into: CaseChanges()) {
          $0.formUnion(CaseChanges(rawValue: sw_case_changes($1)))
        }
        let variant = item.attributes.forms.variant(changes: changes) {
          item.face.hasFeature($0, script: item.script, language: item.attributes.language)
        }
        FormFinder.append(Stretch(range: range, attributes: item.attributes, variant: variant), to: &stretches)
      }
    }
    return stretches
  }

  private static func append(_ stretch: Stretch, to stretches: inout [Stretch]) {
    guard !stretch.variant.isPlain else { return }
    if let last = stretches.last, last.range.upperBound == stretch.range.lowerBound,
      last.attributes === stretch.attributes, last.variant == stretch.variant
    {
      stretches[stretches.count - 1].range = last.range.lowerBound..<stretch.range.upperBound
    } else {
      stretches.append(stretch)
    }
  }

  /// Those above or below the line. As in CSS, a stretch has the font's own forms only if all of its characters have
  /// one; else all are scaled and moved, so that they agree.
  func positions() -> [Stretch] {
    var stretches: [Stretch] = []
    let items = items
    var first = 0
    while first < items.count {
      let base = items[first].attributes.source
      var end = first + 1
      while end < items.count, items[end].attributes.source === base { end += 1 }
      defer { first = end }
      let forms = base.forms
      guard forms.position != .normal else { continue }
      let hasAll = items[first..<end].allSatisfy { changesAll(of: $0, by: forms.positionFeature) }
      for item in items[first..<end] {
        var variant = item.attributes.variant
        if hasAll {
          variant.features[forms.positionFeature] = 1
        } else if forms.synthesizesPosition {
          let metrics = base.fonts.primary.metrics
          let small = forms.position == .sub ? metrics.lowered : metrics.raised
          variant.scale *= small.scale
          variant.shift += small.shift
        }
        FormFinder.append(Stretch(range: item.range, attributes: base, variant: variant), to: &stretches)
      }
    }
    return stretches
  }

  /// Whether a feature changes the glyphs of every character of an item that draws something.
  private func changesAll(of item: TextItem, by feature: String) -> Bool {
    guard item.face.hasFeature(feature, script: item.script, language: item.attributes.language) else {
      return false
    }
    var changed = item
    changed.attributes = item.attributes.with(feature)
    let plain = glyphs(of: context.shaper.shape(item.range, of: item))
    let other = glyphs(of: context.shaper.shape(item.range, of: changed))
    return context.graphemes.inside(item.range).allSatisfy { cluster in
      let offset = cluster.lowerBound - item.range.lowerBound
      return Paragraph.isSpace(context.text.units[cluster.lowerBound]) || plain[offset] != other[offset]
    }
  }

  private func glyphs(of run: ShapedRun) -> [Int: [UInt32]] {
    run.glyphs.reduce(into: [:]) { $0[Int($1.cluster), default: []].append($1.id) }
  }
}
