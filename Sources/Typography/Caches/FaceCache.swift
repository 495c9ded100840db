import Basics
import Synchronization

/// A key that has computed its hash: it is looked up, inserted, and rehashed each time the table grows.
protocol FingerprintedKey: Hashable, Sendable {
  /// A well mixed hash of the whole key.
  var fingerprint: UInt64 { get }
}

extension FingerprintedKey {
  func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

/// Values that hold faces, bounded by bytes, and by the faces that they keep open. A value is kept from the second time
/// on.
///
/// Sendable, usable from any thread.
final class FaceCache<Key: FingerprintedKey, Value: Sendable>: Sendable {
  private struct State {
    var kept: BoundedCache<Key, Value>
    var seen = RecentFingerprints()
    /// The faces that the values hold or their keys name: an identifier means nothing once its object is gone.
    var faces: Set<FontFace> = []
  }

  private let state: Mutex<State>

  /// The largest number of faces that the cache keeps open, each of about 300 KB.
  private static var mostFaces: Int { 64 }

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) { state = Mutex(State(kept: BoundedCache(capacity: capacity))) }

  var use: CacheUse { state.withLock { $0.kept.use } }

  func state(_ name: String) -> CacheState { state.withLock { $0.kept.state(name, inBytes: true) } }

  func find(_ key: Key) -> Value? { state.withLock { $0.kept.find(key) } }

  /// Keeps the value of a key that was looked up before.
  func insert(
    _ value: Value, for key: Key, bytes: Int, holding faces: @autoclosure () -> some Sequence<FontFace>
  ) {
    state.withLock { state in
      guard state.seen.note(key.fingerprint) else { return }
      if state.faces.count > FaceCache.mostFaces {
        state.kept.removeAll()
        state.faces = []
      }
      state.faces.formUnion(faces())
      state.kept.insert(value, for: key, cost: bytes)
    }
  }
}
