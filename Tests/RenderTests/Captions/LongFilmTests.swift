import CPURendering
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

  /// Words at these times, each of another speaker, so that it is a caption of its own.
  private func film(_ times: [ClosedRange<Double>]) -> Document {
    var captions = CaptionsDocument(
      words: CaptionsDocument.Words(
        times.enumerated().map { index, time in
          var word = CaptionsDocument.Word("w", start: time.lowerBound, end: time.upperBound)
          word.speaker = "\(index)"
          return word
        }))
    captions.label.size = .fixed(width: 120, height: 400)
    captions.label.font.size = 20
    captions.overlap = .push
    return .captions(captions)
  }

  private func picture(_ film: Document, at time: Double) throws -> PixelBuffer {
    let resolver = SceneResolver(catalog: try FontCatalog())
    return CPURenderer().render(try resolver.resolve(film.document(at: time)).scene, alphaMode: .premultiplied)
  }

  /// Each would ask for all beneath it, and these again, if no more places were kept than there are.
  @Test func `three hundred captions at once stand as the first of them do alone`() throws {
    let all = try picture(film((0..<300).map { _ in 0...5 }), at: 1)
    // So many have room on the canvas.
    #expect(try all == picture(film((0..<30).map { _ in 0...5 }), at: 1))
    #expect(try all != picture(film((0..<3).map { _ in 0...5 }), at: 1))
  }

  @Test func `a chain of thousands of captions, each over the one before, ends as a short one`() throws {
    func chain(_ count: Int) -> Document { film((0..<count).map { Double($0)...(Double($0) + 1.4) }) }
    for last in [4000, 4001] {
      let short = 10 + last % 2
      #expect(
        try picture(chain(last + 1), at: Double(last) + 0.7) == picture(chain(short + 1), at: Double(short) + 0.7))
    }
    #expect(try picture(chain(11), at: 10.7) != picture(chain(12), at: 11.7))
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
    // The most that there is room for: 64 captions, 256 words in a font of their own, 4,096 places; and of the last frames
    // 16 painters, 64 figures and the bounds of 256 words.
    #expect(held.allSatisfy { $0 <= 64 + 256 + 4096 + 16 + 64 + 256 })
    #expect(held[held.count / 2] > 64)
  }
}
