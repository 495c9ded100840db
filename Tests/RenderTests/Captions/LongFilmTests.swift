import Documents
import Pixels
import Resolving
import Scene
import Signwriter
import Testing
import Typography

/// Captions of two hours: what is kept does not grow with them.
@Suite struct LongFilmTests {
  private static let count = 20_000

  private func document(words count: Int) -> Document {
    let words = (0..<count).map {
      CaptionsDocument.Word("word\($0)", start: Double($0) * 0.36, end: Double($0) * 0.36 + 0.3)
    }
    var captions = CaptionsDocument(words: CaptionsDocument.Words(words))
    captions.label.size = .fixed(width: 320, height: 180)
    captions.label.font.size = 20
    captions.label.numberOfLines = 0
    captions.group.maxWords = 4
    captions.current = CaptionsDocument.State()
    captions.current?.font.weight = 700
    return .captions(captions)
  }

  @Test func `what is kept of two hours of words is no more than of a part of them`() throws {
    let resolver = SceneResolver(catalog: try FontCatalog())
    let film = try resolver.prepared(document(words: Self.count))
    guard case .captions(let captions) = film else { return }
    let duration = try resolver.duration(of: film)
    #expect(duration > 7190)
    var held: [Int] = []
    // A caption in each of 20 s, of which there are more than are kept.
    for second in stride(from: 0.1, to: 7200, by: 20) {
      #expect(try !resolver.resolve(film.document(at: second)).scene.nodes.isEmpty || second > duration)
      held.append(SceneResolver.held(by: captions))
    }
    // The most that there is room for: 64 captions, 256 words in a font of their own, 256 places; and of the last frames
    // 16 painters, 64 figures and the bounds of 256 words.
    #expect(held.allSatisfy { $0 <= 64 + 256 + 256 + 16 + 64 + 256 })
    #expect(held[held.count / 2] > 64)
  }
}
