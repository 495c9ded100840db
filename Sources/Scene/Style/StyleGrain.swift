/// The grains of a layer's effects: each has a number, so that no two of them are strewn alike. Pictures depend on the
/// numbers.
enum StyleGrain {
  case dropShadow(Int)
  case innerShadow(Int)
  case outerGlow, innerGlow
  case overlay(Int)
  case satin
  case stroke(Int)
  case shade, highlight
  case outerGlowJitter, innerGlowJitter

  private var number: UInt32 {
    switch self {
    case .dropShadow(let index): UInt32(truncatingIfNeeded: index)
    case .innerShadow(let index): 64 &+ UInt32(truncatingIfNeeded: index)
    case .outerGlow: 128
    case .innerGlow: 129
    case .overlay(let index): 192 &+ UInt32(truncatingIfNeeded: index)
    case .satin: 256
    case .stroke(let index): 320 &+ UInt32(truncatingIfNeeded: index)
    case .shade: 384
    case .highlight: 385
    case .outerGlowJitter: 576
    case .innerGlowJitter: 577
    }
  }

  /// The seed of the grain in a layer.
  func seed(in layer: UInt32) -> UInt32 { layer &* 31 &+ number }
}
