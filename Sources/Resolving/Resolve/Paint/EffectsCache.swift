import Basics
import Documents
import Scene
import Synchronization

/// The effects of the last styles in pixels. The labels of a style share their lists of shadows, so that comparing the
/// lists takes no longer than comparing their addresses,
/// which a `BoundedCache` would hash instead. Sendable, usable from any thread.
final class EffectsCache: Sendable {
  private struct Entry {
    let shadows: [LabelDocument.Shadow]
    let innerShadows: [LabelDocument.InnerShadow]
    let bevel: LabelDocument.Bevel?
    let scale: Double
    let effects: FigureEffects

    func holds(
      _ shadows: [LabelDocument.Shadow], _ innerShadows: [LabelDocument.InnerShadow], _ bevel: LabelDocument.Bevel?,
      _ scale: Double
    ) -> Bool {
      self.scale == scale && self.shadows == shadows && self.innerShadows == innerShadows && self.bevel == bevel
    }
  }

  private struct State {
    var entries: [Entry] = []
    /// How many were replaced, in turns.
    var replaced = 0
  }

  private static let capacity = 32

  private let plans: BlurPlanCache
  private let state = Mutex(State())

  init(plans: BlurPlanCache) { self.plans = plans }

  func effects(
    shadows: [LabelDocument.Shadow], innerShadows: [LabelDocument.InnerShadow], bevel: LabelDocument.Bevel?,
    scale: Double
  ) -> FigureEffects {
    if shadows.isEmpty, innerShadows.isEmpty, bevel == nil { return .none }
    let known = state.withLock { state in
      state.entries.firstIndex { $0.holds(shadows, innerShadows, bevel, scale) }.map { state.entries[$0].effects }
    }
    if let known { return known }
    let made = FigureEffects(
      shadows: shadows, innerShadows: innerShadows, bevel: bevel, scale: scale, plans: plans)
    let entry = Entry(shadows: shadows, innerShadows: innerShadows, bevel: bevel, scale: scale, effects: made)
    state.withLock { state in
      guard state.entries.count == EffectsCache.capacity else { return state.entries.append(entry) }
      state.entries[state.replaced % EffectsCache.capacity] = entry
      state.replaced += 1
    }
    return made
  }

  var cacheState: CacheState {
    state.withLock {
      CacheState(name: "effects", size: $0.entries.count, bound: EffectsCache.capacity, evictions: $0.replaced)
    }
  }
}
