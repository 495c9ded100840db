import Basics

/// Shaped stretches of text, kept: words and labels come again. Sendable, usable from any thread.
struct ShapingCache: Sendable {
  struct Key: Hashable {
    let face: ObjectIdentifier
    let options: ShapingOptions
    let script: Script
    let isRightToLeft: Bool
    /// The stretch, with what HarfBuzz looks at around it: letters join across the ends of a stretch.
    let text: [UInt16]
    /// The units of `text` before the stretch itself.
    let before: Int
    let count: Int
  }

  private let runs: FaceCache<Key, ShapedRun>

  /// What is longer is hardly ever met again.
  static let longest = 256

  /// `capacity` in bytes, about.
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
