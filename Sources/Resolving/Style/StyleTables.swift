import Basics
import Documents
import Scene
import Synchronization

/// The tables of layer styles that were made before: many labels share one style. Sendable, usable from any thread.
final class StyleTables: Sendable {
  private let ramps = Mutex(BoundedCache<LayerStyle.Gradient, StyleRamp>(capacity: 64))
  private let contours = Mutex(BoundedCache<LayerStyle.Contour, ContourTable>(capacity: 64))

  var cacheStates: [CacheState] {
    [ramps.withLock { $0.state("gradients") }, contours.withLock { $0.state("contours") }]
  }

  /// The colours of a gradient. Where it lies does not matter to them.
  func ramp(_ gradient: LayerStyle.Gradient) -> StyleRamp {
    var key = gradient
    (key.kind, key.angle, key.scale, key.offset, key.isAligned, key.box) = (.linear, 0, 1, .zero, true, nil)
    if let known = ramps.withLock({ $0.find(key) }) { return known }
    let ramp = StyleRamp(key)
    ramps.withLock { $0.insert(ramp, for: key) }
    return ramp
  }

  /// The table of a contour; nil where it changes nothing.
  func contour(_ contour: LayerStyle.Contour) -> ContourTable? {
    contour == .linear ? nil : profile(contour)
  }

  /// The table of a contour, also of one that changes nothing.
  func profile(_ contour: LayerStyle.Contour) -> ContourTable {
    if let known = contours.withLock({ $0.find(contour) }) { return known }
    let table = ContourTable(contour)
    contours.withLock { $0.insert(table, for: contour) }
    return table
  }
}
