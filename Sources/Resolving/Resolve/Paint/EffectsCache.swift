import Basics
import Documents
import Scene
import Synchronization

/// The effects of the last styles in pixels. The labels of a style share their lists of shadows, so that comparing the
/// lists takes no longer than comparing their addresses,
/// which a `BoundedCache` would hash instead. Sendable, usable from any thread.
final class EffectsCache: Sendable {
  private struct Entry {
    let effects: LabelDocument.Effects
    let scale: Double
    let made: FigureEffects

    /// A method, because a comparison elsewhere would copy the lists.
    func holds(_ effects: LabelDocument.Effects, _ scale: Double) -> Bool {
      self.scale == scale && self.effects == effects
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

  func effects(_ effects: LabelDocument.Effects, scale: Double) -> FigureEffects {
    if effects.isEmpty { return .none }
    let known = state.withLock { state in
      state.entries.firstIndex { $0.holds(effects, scale) }.map { state.entries[$0].made }
    }
    if let known { return known }
    let made = FigureEffects(effects, scale: scale, plans: plans)
    let entry = Entry(effects: effects, scale: scale, made: made)
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
