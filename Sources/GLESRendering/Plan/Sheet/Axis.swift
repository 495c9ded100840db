/// The axis along which a filter works.
package enum Axis: Int, Sendable, CaseIterable {
  case horizontal, vertical
}
