import Basics
import Synchronization

/// A cache of shaped stretches of text, because words and labels repeat.
///
/// Sendable, usable from any thread. Its size is limited in bytes and in the faces that it keeps open.
final class ShapingCache: Sendable {
  struct Key: Hashable {
    let face: ObjectIdentifier
    let options: ShapingOptions
    let script: Script
    let isRightToLeft: Bool
    /// The stretch with the text around it that HarfBuzz considers, because letters join across the ends of a stretch.
    let text: [UInt16]
    /// The number of units of `text` before the stretch.
    let before: Int
    let count: Int
    /// Computed once: a key is looked up, inserted, and rehashed each time the table grows.
    private let hash: Int

    init(
      face: ObjectIdentifier, options: ShapingOptions, script: Script, isRightToLeft: Bool, text: [UInt16],
      before: Int, count: Int
    ) {
      self.face = face
      self.options = options
      self.script = script
      self.isRightToLeft = isRightToLeft
      self.text = text
      self.before = before
      self.count = count
      var hasher = Hasher()
      hasher.combine(face)
      hasher.combine(options)
      hasher.combine(script)
      hasher.combine(isRightToLeft)
      text.withUnsafeBytes { hasher.combine(bytes: $0) }
      hasher.combine(before)
      hasher.combine(count)
      hash = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  private struct State {
    var runs: BoundedCache<Key, ShapedRun>
    /// The faces that keys name: an identifier says nothing once its object is gone.
    var faces: Set<FontFace> = []
  }

  private let state: Mutex<State>

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) { state = Mutex(State(runs: BoundedCache(capacity: capacity))) }

  var use: CacheUse { state.withLock { $0.runs.use } }

  /// The largest number of faces that the cache keeps open, each of about 300 KB.
  static let mostFaces = 64

  /// Longer stretches are rarely repeated and are not kept.
  static let longest = 256

  func run(_ key: Key, face: FontFace, make: () -> ShapedRun) -> ShapedRun {
    if let known = state.withLock({ $0.runs.find(key) }) { return known }
    let run = make()
    state.withLock { state in
      if state.faces.count > ShapingCache.mostFaces {
        state.runs.removeAll()
        state.faces = []
      }
      state.faces.insert(face)
      let glyphs = run.glyphs.count * MemoryLayout<ShapedRun.Glyph>.stride
      state.runs.insert(run, for: key, cost: 256 + key.text.count * 2 + glyphs)
    }
    return run
  }
}
