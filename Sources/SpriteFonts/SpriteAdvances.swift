import Documents

/// The advances of a font's characters at a scale, in pixels, and what pairs add to them. Sendable; a value.
struct SpriteAdvances: Sendable {
  /// The advances as the font has them.
  let exact: [Double]
  /// The advances that are written.
  let written: [Double]
  private let kind: SpriteFontDocument.Advances
  /// Pixels per em.
  private let em: Double
  /// With `doubled`: the font at the smallest scale, and how many times larger this one is.
  private let smallest: (em: Double, factor: Double)

  /// `ems` are the advances of the characters. The indices of `equal` get the widest of their advances.
  init(ems: [Double], _ document: SpriteFontDocument, scale: Double, equal: [Int]) {
    let size = document.style.font.size
    em = size * scale
    let least = (document.scales.min() ?? 1) * document.style.canvas.scale
    smallest = (size * least, scale / least)
    kind = document.advances
    let em = em
    exact = ems.map { $0 * em }
    let (kind, smallest) = (kind, smallest)
    var written = ems.map { SpriteAdvances.pixels($0, em, kind, smallest) }
    let widest = equal.map { written[$0] }.max() ?? 0
    for index in equal { written[index] = widest }
    self.written = written
  }

  /// What a pair adds: the rounded end of the pair behind the rounded end of its first character, which is right to half
  /// a pixel for each pair by itself.
  func amount(first: Int, ems: Double) -> Double {
    let advance = exact[first] / em
    return SpriteAdvances.pixels(advance + ems, em, kind, smallest)
      - SpriteAdvances.pixels(advance, em, kind, smallest)
  }

  private static func pixels(
    _ ems: Double, _ em: Double, _ kind: SpriteFontDocument.Advances, _ smallest: (em: Double, factor: Double)
  ) -> Double {
    switch kind {
    case .integer: rounded(ems * em)
    case .exact: (ems * em * 1000).rounded() / 1000
    case .doubled: rounded(rounded(ems * smallest.em) * smallest.factor)
    }
  }

  /// Half up.
  private static func rounded(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
}
