import Basics
import CFontconfig

/// Faces of a family that all say that they have one weight. Noto Nastaliq Urdu has such: its bold face has the bold bits
/// set, and the weight 400. Among them the bits decide.
///
/// It refers to fonts of fontconfig's, which its owner keeps alive.
struct BoldTwins {
  /// What faces share that nothing but their bold bits can tell apart.
  private struct Likeness: Hashable {
    @Bytewise private(set) var family: String
    let weight: Double
    let width: Double
    let slant: Int32

    /// Nil for a variable font as a whole, whose weight is a range.
    init?(_ font: OpaquePointer) {
      func number(_ name: String) -> Double? {
        var value = 0.0
        return FcPatternGetDouble(font, name, 0, &value) == FcResultMatch ? value : nil
      }
      guard let family = FontDatabase.families(of: font).first, let weight = number(FC_WEIGHT) else { return nil }
      var slant: Int32 = FC_SLANT_ROMAN
      FcPatternGetInteger(font, FC_SLANT, 0, &slant)
      (self.family, self.weight, self.slant) = (family, weight, slant)
      width = number(FC_WIDTH) ?? 100
    }
  }

  /// The bold one and the other.
  private struct Pair {
    let bold: OpaquePointer
    let plain: OpaquePointer

    /// Nil where all of the fonts are bold by their bits, or none is.
    init?(_ fonts: [OpaquePointer]) {
      guard let bold = fonts.first(where: BoldTwins.hasBoldBits),
        let plain = fonts.first(where: { !BoldTwins.hasBoldBits($0) })
      else { return nil }
      (self.bold, self.plain) = (bold, plain)
    }
  }

  /// Fonts that are like others.
  private let groups: [Likeness: [OpaquePointer]]
  /// What was read of their files.
  private var pairs: [Likeness: Pair?] = [:]

  init(among fonts: [OpaquePointer]) {
    var groups: [Likeness: [OpaquePointer]] = [:]
    for font in fonts { if let likeness = Likeness(font) { groups[likeness, default: []].append(font) } }
    self.groups = groups.filter { $0.value.count > 1 }
  }

  /// The one of a font and its twins that is bold, or is not; nil where it has no twin.
  mutating func twin(of font: OpaquePointer, isBold: Bool) -> OpaquePointer? {
    guard let likeness = Likeness(font), let group = groups[likeness] else { return nil }
    let pair = pairs[likeness] ?? Pair(group)
    pairs[likeness] = .some(pair)
    return isBold ? pair?.bold : pair?.plain
  }

  /// The fonts that are bold, though their weight is that of another which is not.
  var bold: Set<OpaquePointer> {
    Set(groups.values.filter { Pair($0) != nil }.joined().filter(BoldTwins.hasBoldBits))
  }

  private static func hasBoldBits(_ font: OpaquePointer) -> Bool {
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file else { return false }
    FcPatternGetInteger(font, FC_INDEX, 0, &index)
    return file.withMemoryRebound(to: CChar.self, capacity: 1) { BoldBits.areSet(inFile: $0, index: Int(index)) }
  }
}
