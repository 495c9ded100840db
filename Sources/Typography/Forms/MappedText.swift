import CICUText

/// A text whose letters may be others than its source has, with the places from which they come. Offsets are UTF-16.
struct MappedText: Sendable {
  /// A part of the text that is changed.
  struct Part {
    let range: Range<Int>
    let transform: TextTransform
    let language: String?
  }

  private(set) var units: [UInt16]
  /// origins[i]: where in the source that begins which the unit i stands for; at last the source's length. It ascends.
  private var origins: [Int]

  /// The source as it is.
  init(_ source: [UInt16]) {
    units = source
    origins = Array(0...source.count)
  }

  /// The number of units around a part that ICU sees beside it, because a letter's case depends on its neighbours: a
  /// sigma is final before the end of a word, and a word is capitalized at its beginning.
  private static let context = 64

  /// The text with parts changed, which ascend and do not overlap.
  func changed(_ parts: [Part]) -> MappedText {
    var result = self
    result.units = []
    result.origins = []
    var end = 0
    for part in parts {
      result.append(from: self, end..<part.range.lowerBound)
      result.append(part, of: self)
      end = part.range.upperBound
    }
    result.append(from: self, end..<units.count)
    result.origins.append(origins[units.count])
    return result
  }

  private mutating func append(from text: MappedText, _ range: Range<Int>) {
    units += text.units[range]
    origins += text.origins[range]
  }

  private mutating func append(_ part: Part, of text: MappedText) {
    let kind: sw_case_kind
    switch part.transform {
    case .none: return append(from: text, part.range)
    case .fullWidth: return append(part.range, of: text, TextTransform.fullWidth)
    case .fullSizeKana: return append(part.range, of: text, TextTransform.fullSizeKana)
    case .uppercase: kind = SW_CASE_UPPER
    case .lowercase: kind = SW_CASE_LOWER
    case .capitalize: kind = SW_CASE_TITLE
    }
    let around = text.around(part.range)
    let source = Array(text.units[around])
    var mapped = [UInt16](repeating: 0, count: 3 * source.count)
    var places = [Int32](repeating: 0, count: mapped.count)
    let count = sw_map_case(
      kind, part.language ?? "", source, Int32(source.count), &mapped, Int32(mapped.count), &places)
    guard count >= 0 else { return append(from: text, part.range) }
    for index in 0..<Int(count) {
      let place = around.lowerBound + Int(places[index])
      guard part.range.contains(place) else { continue }
      units.append(mapped[index])
      origins.append(text.origins[place])
    }
  }

  /// A part with its context, which divides no pair of surrogates.
  private func around(_ range: Range<Int>) -> Range<Int> {
    var lower = max(0, range.lowerBound - MappedText.context)
    var upper = min(units.count, range.upperBound + MappedText.context)
    if lower > 0, units[lower] & 0xFC00 == 0xDC00 { lower -= 1 }
    if upper < units.count, units[upper] & 0xFC00 == 0xDC00 { upper += 1 }
    return lower..<upper
  }

  private mutating func append(_ range: Range<Int>, of text: MappedText, _ map: (UInt32) -> UInt32) {
    var index = range.lowerBound
    while index < range.upperBound {
      let unit = text.units[index]
      let isPair =
        unit & 0xFC00 == 0xD800 && index + 1 < range.upperBound && text.units[index + 1] & 0xFC00 == 0xDC00
      let length = isPair ? 2 : 1
      let scalar =
        isPair
        ? 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(text.units[index + 1]) - 0xDC00) : UInt32(unit)
      let mapped = map(scalar)
      if mapped == scalar {
        append(from: text, index..<(index + length))
      } else if let character = Unicode.Scalar(mapped) {
        for unit in String(Character(character)).utf16 {
          units.append(unit)
          origins.append(text.origins[index])
        }
      }
      index += length
    }
  }

  /// Some of the units, which may be others.
  func keeping(_ kept: [(place: Int, unit: UInt16)]) -> MappedText {
    var result = self
    result.units = kept.map(\.unit)
    result.origins = kept.map { origins[$0.place] } + [origins[units.count]]
    return result
  }

  /// This text with all of its units replaced: `other` has them as its source.
  func replaced(by other: MappedText) -> MappedText {
    var result = other
    result.origins = other.origins.map { origins[$0] }
    return result
  }

  // MARK: Places

  /// Where in the source that begins which a unit stands for.
  func origin(of offset: Int) -> Int { origins[offset] }

  func origin(of range: Range<Int>) -> Range<Int> {
    origins[range.lowerBound]..<max(origins[range.lowerBound], origins[range.upperBound])
  }

  /// The units that stand for a range of the source. What was replaced as a whole belongs to the range in which it begins.
  func place(of range: Range<Int>) -> Range<Int> {
    let lower = min(units.count, origins.partition { $0 >= range.lowerBound })
    return lower..<max(lower, min(units.count, origins.partition { $0 >= range.upperBound }))
  }
}
