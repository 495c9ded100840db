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

  /// What is asked of two glyphs of a face.
  struct ContactQuestion: Hashable {
    let face: Int
    let first: UInt32
    let second: UInt32
    /// From the origin of the first to that of the second, in parts of an em.
    let offset: SIMD2<Int32>
    let shape: GlyphShape
  }

  /// How far two glyphs reach into each other; nil where they do not touch.
  struct Contact {
    let depth: Double?
  }

  private struct Boxes {
    var table = GlyphTable<InkBox>()
    var evictions = 0
  }

  private let features = Mutex(BoundedCache<FeatureQuestion, Bool>(capacity: 8192))
  private let paints = Mutex(BoundedCache<PaintQuestion, PaintFacts>(capacity: 16_384))
  /// Each takes some 40 KB once it has learned. One may be kept longer than its face: then nobody asks for it.
  private let pairs = Mutex(BoundedCache<PairQuestion, PairShaper>(capacity: 256))
  private let contacts = Mutex(BoundedCache<ContactQuestion, Contact>(capacity: 16_384))
  /// By face and glyph. No `BoundedCache`, because it is asked for every glyph that has a stroke; a full one is emptied.
  private let boxes = Mutex(Boxes())
  private static let mostBoxes = 32_768
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

  /// How far two glyphs reach into each other, if it is known.
  func contact(_ question: ContactQuestion) -> Contact? { contacts.withLock { $0.find(question) } }

  func keep(_ contact: Contact, of question: ContactQuestion) {
    contacts.withLock { $0.insert(contact, for: question) }
  }

  /// Adds the boxes of glyphs to those of the ones before them, up to a glyph whose box is not known.
  func addBoxes(of glyphs: [GlyphRun.Glyph], face: Int, to boxes: inout [InkBox]) {
    self.boxes.withLock { known in
      for index in boxes.count..<glyphs.count {
        guard let box = known.table.value(of: FaceAnswers.key(of: glyphs[index].id, face: face)) else { return }
        boxes.append(box)
      }
    }
  }

  func keep(_ box: InkBox, of glyph: UInt32, face: Int) {
    let key = FaceAnswers.key(of: glyph, face: face)
    boxes.withLock { known in
      guard known.table.value(of: key) == nil else { return }
      if known.table.count >= FaceAnswers.mostBoxes {
        known = Boxes(evictions: known.evictions + known.table.count)
      }
      known.table.insert(box, for: key)
    }
  }

  private static func key(of glyph: UInt32, face: Int) -> UInt64 { UInt64(face) << 32 | UInt64(glyph) }

  var cacheStates: [CacheState] {
    [
      features.withLock { $0.state("features") }, paints.withLock { $0.state("painted glyphs") },
      pairs.withLock { $0.state("pairs") }, contacts.withLock { $0.state("touching glyphs") },
      boxes.withLock {
        CacheState(
          name: "glyph boxes", size: $0.table.count, bound: FaceAnswers.mostBoxes, evictions: $0.evictions)
      },
    ]
  }
}
