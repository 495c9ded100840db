import Basics

/// A cache of shaped stretches of text, because words and labels repeat. Sendable, usable from any thread.
struct ShapingCache: Sendable {
  struct Key: FingerprintedKey {
    let face: ObjectIdentifier
    let options: ShapingOptions
    let script: Script
    let isRightToLeft: Bool
    let stance: TextItem.Stance
    /// The stretch with the text around it that HarfBuzz considers, because letters join across the ends of a stretch.
    let text: [UInt16]
    /// The number of units of `text` before the stretch.
    let before: Int
    let count: Int
    let fingerprint: UInt64

    init(of item: borrowing TextItem, text: [UInt16], before: Int, count: Int) {
      face = ObjectIdentifier(item.face)
      options = item.attributes.options
      script = item.script
      isRightToLeft = item.isRightToLeft
      stance = item.stance
      self.text = text
      self.before = before
      self.count = count
      var hash = WordHash()
      hash.add(UInt64(UInt(bitPattern: face)))
      hash.add(item.attributes.optionsHash)
      hash.add(UInt64(stance.rawValue) &<< 33 | UInt64(script.tag) &<< 1 | (isRightToLeft ? 1 : 0))
      hash.add(before &<< 32 &+ count)
      for unit in text { hash.add(UInt64(unit)) }
      fingerprint = hash.value
    }

    static func == (a: Key, b: Key) -> Bool {
      a.fingerprint == b.fingerprint && a.face == b.face && a.script == b.script
        && a.isRightToLeft == b.isRightToLeft && a.stance == b.stance && a.before == b.before && a.count == b.count
        && a.text == b.text
        && a.options == b.options
    }
  }

  private let runs: FaceCache<Key, ShapedRun>

  /// Longer stretches are rarely repeated and are not kept.
  static let longest = 256

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) { runs = FaceCache(capacity: capacity) }

  var state: CacheState { runs.state("words") }

  func run(_ key: Key, face: FontFace, make: () -> ShapedRun) -> ShapedRun {
    if let known = runs.find(key) { return known }
    let run = make()
    let glyphs = run.glyphs.count * MemoryLayout<ShapedRun.Glyph>.stride
    runs.insert(run, for: key, bytes: 256 + key.text.count * 2 + glyphs, holding: CollectionOfOne(face))
    return run
  }
}
