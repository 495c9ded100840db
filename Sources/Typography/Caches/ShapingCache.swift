import Basics

/// A cache of shaped stretches of text, because words and labels repeat. Sendable, usable from any thread.
struct ShapingCache: Sendable {
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
  }

  private let runs: FaceCache<Key, ShapedRun>

  /// Longer stretches are rarely repeated and are not kept.
  static let longest = 256

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) { runs = FaceCache(capacity: capacity) }

  var use: CacheUse { runs.use }

  func run(_ key: HashedKey<Key>, face: FontFace, make: () -> ShapedRun) -> ShapedRun {
    if let known = runs.find(key) { return known }
    let run = make()
    let glyphs = run.glyphs.count * MemoryLayout<ShapedRun.Glyph>.stride
    runs.insert(
      run, for: key, bytes: 256 + key.content.text.count * 2 + glyphs, holding: CollectionOfOne(face))
    return run
  }
}
