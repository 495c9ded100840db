import Captions
import Documents
import Glibc
import ImageCodecs
import Pixels
import Resolving
import Signwriter
import TestSupport
import Testing

/// Captions of words that come, drawn.
@Suite struct LiveCaptionsTests {
  /// `keeping` is how many bytes of pictures stay in memory.
  private func renderer(keeping bytes: Int = 256 << 20) throws -> LabelRenderer {
    try LabelRenderer(.cpu, images: ImageLibrary(capacity: bytes))
  }

  private func captions(_ members: String = "") throws -> CaptionsDocument {
    let json = ##"""
      {"kind": "captions", "size": [320, 120], "font": {"family": "DejaVu Sans", "size": 24}, "color": "lime",
       "balanced": false, "words": [], "current": {"color": "red"}\##(members)}
      """##
    guard case .captions(let captions) = try Document(json: json) else { throw TestFailure() }
    return captions
  }

  private struct TestFailure: Error {}

  private static let words: [CaptionsDocument.Word] = [
    .init("Captions", start: 0.2, end: 0.6), .init("come", start: 0.6, end: 0.8),
    .init("word", start: 0.8, end: 1.1),
    .init("by", start: 1.1, end: 1.3), .init("word.", start: 1.3, end: 1.6), .init("Then", start: 2.1, end: 2.4),
    .init("more", start: 2.4, end: 2.7),
  ]

  @Test(arguments: [
    "", #", "fill": {"mode": "sweep"}, "box": {"color": "blue"}"#, #", "background": {"color": "white"}"#,
    #", "shadow": {"color": "black", "blur": 3}, "spoken": {"pose": {"scale": 1.2}, "transition": {"duration": 0.1}}"#,
  ]) func `words that come in time are drawn as those of a document`(_ members: String) throws {
    let renderer = try renderer()
    var whole = try captions(members)
    whole.words = .init(Self.words)
    let live = try LiveCaptions(try captions(members), renderer: renderer)
    var next = Self.words[...]
    var (changes, old) = (0, live.picture)
    for frame in 0..<45 {
      let time = Double(frame) / 15
      // A caption has all its words when it comes.
      while let word = next.first, try #require(word.start) < time + 2 {
        live.take([next.removeFirst()], at: time)
      }
      let area = try live.draw(at: time)
      let expected = try renderer.render(Document.captions(whole).document(at: time)).image
      let largest = zip(live.picture.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(largest <= 1, "at \(time)")
      // Only what is told differs.
      #expect(old.changedBounds(from: live.picture) == area, "at \(time)")
      if area != nil { changes += 1 }
      old = live.picture
    }
    // Seven words and two ends of captions at least.
    #expect(changes >= 8 && live.isEmpty && next.isEmpty)
  }

  @Test func `after weeks captions are drawn as in the first second`() throws {
    let renderer = try renderer()
    let (early, late) = (
      try LiveCaptions(try captions(), renderer: renderer), try LiveCaptions(try captions(), renderer: renderer)
    )
    // The base moves while a caption stands, which neither goes nor changes then.
    let far = 86_399.5
    _ = try late.draw(at: far - 0.1)
    for (index, word) in Self.words.enumerated() {
      let (start, end) = (try #require(word.start), try #require(word.end))
      let time = Double(index) * 0.4
      early.take([word], at: time)
      late.take([CaptionsDocument.Word(word.text, start: start + far, end: end + far)], at: time + far)
      for step in 0..<4 {
        let moment = time + Double(step) / 10
        _ = try early.draw(at: moment)
        _ = try late.draw(at: moment + far)
        #expect(late.picture == early.picture, "at \(moment)")
      }
    }
    #expect(early.keptWords == late.keptWords)
    // A month later nothing is shown, and what comes is.
    let month = 2_600_000.0
    _ = try late.draw(at: month)
    #expect(late.isEmpty)
    late.take([CaptionsDocument.Word("again", start: month + 1, end: month + 2)], at: month)
    #expect(try late.draw(at: month + 1.5) != nil && late.keptWords == 1)
  }

  @Test func `what could not be drawn is drawn when it can be`() throws {
    let folder = try Workspace()
    let path = folder.path("later.png")
    let members = #", "background": {"image": {"file": "\#(path)"}}, "opacity": 0.9"#
    let ground = PixelBuffer(
      width: 2, height: 2, alphaMode: .straight, bytes: [UInt8](repeating: 90, count: 16))
    try folder.write(try PNGCodec.encode(ground), to: "later.png")
    let live = try LiveCaptions(try captions(members), renderer: try renderer(keeping: 0))
    let before = live.picture
    #expect(unlink(path) == 0)
    live.take([Self.words[0]], at: 0)
    #expect(throws: SignwriterError.self) { try live.draw(at: 0.3) }
    try folder.write(try PNGCodec.encode(ground), to: "later.png")
    #expect(try live.draw(at: 0.3) != nil && live.picture != before)
  }

  @Test func `a word that comes moves none to another line`() throws {
    let live = try LiveCaptions(try captions(), renderer: try renderer())
    live.take([.init("Many", start: 0, end: 0.2), .init("long", start: 0.2, end: 0.4)], at: 0)
    _ = try live.draw(at: 0.1)
    let one = try #require(inked(live.picture))
    for (index, text) in ["words", "together", "fill", "lines"].enumerated() {
      let start = 0.4 + 0.2 * Double(index)
      live.take([.init(text, start: start, end: start + 0.2)], at: 0.1)
    }
    _ = try live.draw(at: 0.2)
    let more = try #require(inked(live.picture))
    // A second line stands below the first, and nothing is above that.
    #expect(more.height > one.height)
    guard case .captions(let shown) = try live.document(at: 0.2) else { return }
    #expect(shown.prepared.timeline?.captions == [0..<6])
  }

  private func inked(_ picture: PixelBuffer) -> PixelRect? {
    let empty = PixelBuffer(width: picture.width, height: picture.height, alphaMode: .straight)
    return picture.changedBounds(from: empty)
  }

  @Test func `a talk keeps a few words and ends with an empty picture`() throws {
    let live = try LiveCaptions(
      try captions(#", "group": {"maxWords": 0, "maxCharacters": 0, "maxDuration": 0, "by": []}"#),
      renderer: try renderer())
    var most = 0
    for index in 0..<400 {
      let start = 0.4 * Double(index)
      live.take([.init("word", start: start, end: start + 0.4)], at: start)
      if index % 10 == 0 { _ = try live.draw(at: start) }
      most = max(most, live.keptWords)
    }
    // A caption without limits begins anew all the same.
    #expect(most <= 400)
    _ = try live.draw(at: 1000)
    #expect(live.isEmpty && inked(live.picture) == nil)
  }

  @Test func `time that jumps leaves captions out`() throws {
    let live = try LiveCaptions(try captions(), renderer: try renderer())
    live.take(
      (0..<300).map { .init("word\($0).", start: Double($0), end: Double($0) + 0.5) }, at: 0)
    _ = try live.draw(at: 0)
    #expect(live.keptWords == 300)
    _ = try live.draw(at: 250.1)
    guard case .captions(let shown) = try live.document(at: 250.1) else { return }
    #expect(shown.prepared.timeline?.words.first?.text == "word250.")
    #expect(live.keptWords == 50)
  }
}
