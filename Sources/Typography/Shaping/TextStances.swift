import CHarfBuzz
import CICUText

/// How the characters of a text with vertical lines stand. Immutable.
struct TextStances {
  let writing: TextWriting
  /// The stretches that are one upright character each, which ascend.
  let combined: [Range<Int>]

  /// Nothing is combined across the end of a paragraph.
  init(_ text: AttributedText, writing: TextWriting) {
    self.writing = writing
    guard writing.isVertical else {
      combined = []
      return
    }
    var combined: [Range<Int>] = []
    for (range, combine) in text.combines(writing.combine) {
      switch combine {
      case .none: break
      case .all: combined += TextStances.stretches(of: text.units, in: range) { !TextBoundaries.isLineEnd($0) }
      case .digits(let most):
        combined += TextStances.stretches(of: text.units, in: range) { (0x30...0x39).contains($0) }
          .filter { $0.count <= most }
      }
    }
    self.combined = combined
  }

  /// The longest stretches of some units.
  private static func stretches(
    of units: [UInt16], in range: Range<Int>, where isWanted: (UInt16) -> Bool
  ) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var start = range.lowerBound
    for index in range {
      guard !isWanted(units[index]) else { continue }
      if start < index { stretches.append(start..<index) }
      start = index + 1
    }
    if start < range.upperBound { stretches.append(start..<range.upperBound) }
    return stretches
  }

  /// The combined stretch in which a unit is.
  func combined(at offset: Int) -> Range<Int>? {
    let index = combined.partition { $0.upperBound > offset }
    return index < combined.count && combined[index].contains(offset) ? combined[index] : nil
  }

  /// Stretches that no line divides: these, and the combined ones.
  func united(_ clusters: [Range<Int>]) -> [Range<Int>] {
    var united: [Range<Int>] = []
    for cluster in clusters {
      if let whole = combined(at: cluster.lowerBound), let last = united.last, last.lowerBound >= whole.lowerBound {
        united[united.count - 1] = last.lowerBound..<cluster.upperBound
      } else {
        united.append(cluster)
      }
    }
    return united
  }

  /// Whether a character is of Mongolian or Phags-pa. These scripts run down, and their fonts have them on their side, so
  /// they are upright when they are turned with their line (CSS Writing Modes 4, 5.1).
  private static func runsDown(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1800...0x18AF, 0xA840...0xA87F, 0x11660...0x1167F: true
    default: false
    }
  }

  /// How a cluster stands that is drawn with a face.
  func stance(of cluster: some Sequence<UInt32>, in face: FontFace) -> TextItem.Stance {
    guard writing.isVertical else { return .flat }
    let first = cluster.first { _ in true }
    switch writing.orientation {
    case .upright: return first.map(TextStances.runsDown) == true ? .sideways : .upright
    case .sideways: return .sideways
    case .mixed: break
    }
    guard let first else { return .sideways }
    switch sw_vertical_orientation(first) {
    case SW_STANDS_UPRIGHT: return .upright
    case SW_STANDS_TRANSFORMED: return face.hasVerticalForm(of: first) ? .upright : .sideways
    default: return .sideways
    }
  }
}

extension FontFace {
  /// Whether a character has another glyph in vertical lines.
  fileprivate func hasVerticalForm(of scalar: UInt32) -> Bool {
    guard let glyph = glyph(for: scalar), let buffer = hb_buffer_create() else { return false }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_codepoints(buffer, [scalar], 1, 0, 1)
    hb_buffer_set_direction(buffer, HB_DIRECTION_TTB)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(shapingFont, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count), count == 1 else { return false }
    return infos[0].codepoint != glyph
  }
}

extension AttributedText {
  /// The stretches of the text with what of them is combined: outside of spans what the style says.
  func combines(_ style: TextWriting.Combine) -> [(Range<Int>, TextWriting.Combine)] {
    var stretches: [(Range<Int>, TextWriting.Combine)] = []
    var end = 0
    for index in spanIndices {
      let (range, combine) = combine(ofSpan: index)
      if end < range.lowerBound { stretches.append((end..<range.lowerBound, style)) }
      stretches.append((range, combine ?? style))
      end = range.upperBound
    }
    if end < units.count { stretches.append((end..<units.count, style)) }
    return stretches
  }
}
