import Basics
import Synchronization

/// Values that hold faces, bounded by bytes, and by the faces that they keep open.
///
/// Sendable, usable from any thread.
final class FaceCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var kept: BoundedCache<HashedKey<Key>, Value>
    /// The faces that the values hold or their keys name: an identifier means nothing once its object is gone.
    var faces: Set<FontFace> = []
  }

  private let state: Mutex<State>

  /// The largest number of faces that the cache keeps open, each of about 300 KB.
  private static var mostFaces: Int { 64 }

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) { state = Mutex(State(kept: BoundedCache(capacity: capacity))) }

  var use: CacheUse { state.withLock { $0.kept.use } }

  func find(_ key: HashedKey<Key>) -> Value? { state.withLock { $0.kept.find(key) } }

  func insert(_ value: Value, for key: HashedKey<Key>, bytes: Int, holding faces: some Sequence<FontFace>) {
    state.withLock { state in
      if state.faces.count > FaceCache.mostFaces {
        state.kept.removeAll()
        state.faces = []
      }
      state.faces.formUnion(faces)
      state.kept.insert(value, for: key, cost: bytes)
    }
  }
}
