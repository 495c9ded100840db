/// A letter of SVG's path data.
struct SVGPathCommand {
  enum Kind: UInt8, CaseIterable {
    case move = 0x4D  // M
    case line = 0x4C  // L
    case horizontal = 0x48  // H
    case vertical = 0x56  // V
    case cubic = 0x43  // C
    case smoothCubic = 0x53  // S
    case quadratic = 0x51  // Q
    case smoothQuadratic = 0x54  // T
    case arc = 0x41  // A
    case close = 0x5A  // Z
  }

  let kind: Kind
  /// Whether coordinates are relative to the current point, as with lower-case letters.
  let isRelative: Bool

  init?(letter: UInt8) {
    let caseBit: UInt8 = 0x20
    guard let kind = Kind(rawValue: letter & ~caseBit) else { return nil }
    self.kind = kind
    isRelative = letter & caseBit != 0
  }
}
