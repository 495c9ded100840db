import Basics
import Synchronization

/// What was asked of the faces that were opened with a library, in one table for all of them, because documents choose how
/// many faces there are.
///
/// Sendable, usable from any thread.
final class FaceAnswers: Sendable {
  /// What is asked of a face's features.
  struct FeatureQuestion: Hashable {
    let face: Int
    @Bytewise var tag: String
    let script: Script
    /// The address of HarfBuzz's language, which it never frees.
    let language: UInt
  }

  private struct PaintQuestion: Hashable {
    let face: Int
    let glyph: UInt32
  }

  private struct PairQuestion: Hashable {
    let face: Int
    let options: ShapingOptions
  }

  private let features = Mutex(BoundedCache<FeatureQuestion, Bool>(capacity: 8192))
  private let paints = Mutex(BoundedCache<PaintQuestion, PaintFacts>(capacity: 16_384))
  /// Each takes some 40 KB once it has learned. One may be kept longer than its face: then nobody asks for it.
  private let pairs = Mutex(BoundedCache<PairQuestion, PairShaper>(capacity: 256))
  private let faces = Atomic(0)

  /// The number of a new face. No other face ever has it, as one may have the address.
  func newFace() -> Int { faces.add(1, ordering: .relaxed).newValue }

  /// Whether a face has a feature, or what `find` says of it.
  func hasFeature(_ question: FeatureQuestion, find: (FeatureQuestion) -> Bool) -> Bool {
    if let known = features.withLock({ $0.find(question) }) { return known }
    let found = find(question)
    features.withLock { $0.insert(found, for: question) }
    return found
  }

  /// What is known of the graph of a glyph's paints in the table of a face.
  func paintFacts(of glyph: UInt32, face: Int, in table: PaintTable) -> PaintFacts {
    let question = PaintQuestion(face: face, glyph: glyph)
    if let known = paints.withLock({ $0.find(question) }) { return known }
    let facts = PaintFacts(of: glyph, in: table)
    paints.withLock { $0.insert(facts, for: question) }
    return facts
  }

  /// What shapes ASCII in a face with some options.
  func pairShaper(face: Int, _ options: ShapingOptions, make: () -> PairShaper) -> PairShaper {
    let question = PairQuestion(face: face, options: options)
    return pairs.withLock { pairs in
      if let known = pairs.find(question) { return known }
      let made = make()
      pairs.insert(made, for: question)
      return made
    }
  }

  var cacheStates: [CacheState] {
    [
      features.withLock { $0.state("features") }, paints.withLock { $0.state("painted glyphs") },
      pairs.withLock { $0.state("pairs") },
    ]
  }
}
