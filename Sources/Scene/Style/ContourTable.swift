/// A contour as 256 values, read with linear interpolation: what both renderers know of it.
/// A table equals itself alone.
package final class ContourTable: Sendable, Hashable {
  package let values: [Float]

  /// `values` are 256.
  package init(values: [Float]) {
    precondition(values.count == 256, "a contour of another length")
    self.values = values
  }

  /// The value at v, which is clamped to 0...1.
  @inlinable public func value(at v: Float) -> Float {
    let place = min(max(v, 0), 1) * 255
    let index = min(Int(place), 254)
    return values[index] + (values[index + 1] - values[index]) * (place - Float(index))
  }

  package static func == (a: ContourTable, b: ContourTable) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
