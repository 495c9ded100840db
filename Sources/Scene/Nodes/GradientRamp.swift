import Pixels

/// The colours of a gradient as both renderers read them: linear segments in premultiplied sRGB between entries.
///
/// Every interpolation is converted to such segments once, here, so that renderers support only one kind. A segment
/// that is not straight in premultiplied sRGB (straight alpha with unequal alphas, linear light, OKLab) is halved until
/// its middle and its quarters are within 0.1 of an 8-bit step of the true curve.
///
/// A value; Sendable.
package struct GradientRamp: Sendable, Hashable {
  /// A colour at a place of the ramp. A value; Sendable.
  package struct Entry: Sendable, Hashable {
    /// The place of the colour, in 0...1, and not smaller than that of the entry before.
    package var location: Float
    /// The colour, premultiplied.
    package var color: SIMD4<Float>
  }

  /// The entries, at least two. Where two share a location, the later one holds.
  package let entries: [Entry]

  init(_ stops: [Gradient.Stop], interpolation: Gradient.Interpolation) {
    let first = Entry(location: stops[0].location, color: stops[0].color.premultiplied)
    var entries = [first]
    entries.reserveCapacity(stops.count)
    for (stop, next) in zip(stops, stops.dropFirst()) {
      let isStraight =
        interpolation == .premultiplied
        || interpolation == .srgb && (stop.color.alpha == next.color.alpha)
        || stop.color == next.color
      if !isStraight, next.location > stop.location {
        let curve = ColorCurve(stop.color, next.color, interpolation)
        GradientRamp.subdivide(
          curve, from: 0, to: 1, depth: 8, place: { stop.location + (next.location - stop.location) * Float($0) },
          into: &entries)
      }
      entries.append(Entry(location: next.location, color: next.color.premultiplied))
    }
    self.entries = entries
  }

  /// Appends the entries between the ends.
  private static func subdivide(
    _ curve: ColorCurve, from start: Double, to end: Double, depth: Int, place: (Double) -> Float,
    into entries: inout [Entry]
  ) {
    guard depth > 0 else { return }
    let a = curve.premultiplied(at: start)
    let b = curve.premultiplied(at: end)
    let isFlat = [0.25, 0.5, 0.75].allSatisfy { share in
      let error = curve.premultiplied(at: start + (end - start) * share) - (a + (b - a) * share)
      return max(abs(error.x), abs(error.y), max(abs(error.z), abs(error.w))) < 0.1 / 255
    }
    guard !isFlat else { return }
    let middle = (start + end) / 2
    subdivide(curve, from: start, to: middle, depth: depth - 1, place: place, into: &entries)
    entries.append(
      Entry(location: place(middle), color: SIMD4<Float>(curve.premultiplied(at: middle))))
    subdivide(curve, from: middle, to: end, depth: depth - 1, place: place, into: &entries)
  }

  /// The premultiplied colour at t, clamped beyond both ends.
  package func color(at t: Float) -> SIMD4<Float> {
    var low = 0
    var high = entries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].location <= t { low = middle } else { high = middle }
    }
    return color(at: t, after: low)
  }

  /// The colour at t between entry `index` and the next. `index` is that of the last entry at or before t, or 0.
  @inlinable public func color(at t: Float, after index: Int) -> SIMD4<Float> {
    let entry = entries[index]
    guard index + 1 < entries.count, t > entry.location else { return entry.color }
    let next = entries[index + 1]
    return entry.color + (next.color - entry.color) * ((t - entry.location) / (next.location - entry.location))
  }
}
