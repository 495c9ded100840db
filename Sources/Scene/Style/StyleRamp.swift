/// The colours of a layer style's gradient as a table over t: what both renderers know of it. Colours are straight. A
/// table equals itself alone.
package final class StyleRamp: Sendable, Equatable {
  /// `count` colours from t = 0 to t = 1.
  package let colors: [SIMD4<Float>]
  package static let count = 1025
  /// Whether every colour is opaque.
  package let isOpaque: Bool

  /// `colors` are `count` of them.
  package init(colors: [SIMD4<Float>]) {
    precondition(colors.count == StyleRamp.count, "a ramp of another length")
    self.colors = colors
    isOpaque = colors.allSatisfy { $0.w == 1 }
  }

  /// The straight colour at t, which is clamped to 0...1.
  @inlinable public func color(at t: Float) -> SIMD4<Float> {
    let place = min(max(t, 0), 1) * Float(StyleRamp.count - 1)
    let index = min(Int(place), StyleRamp.count - 2)
    return colors[index] + (colors[index + 1] - colors[index]) * (place - Float(index))
  }

  package static func == (a: StyleRamp, b: StyleRamp) -> Bool { a === b }
}
