import Documents
import ImageCodecs
import Motion
import Pixels
import Resolving
import Signwriter
import Testing
import Typography

/// Tests what keeps its own colours (emoji, pictures) in motions, and what takes those of a dot.
@Suite struct MotionColorTests {
  private static let font = ##""font": {"family": "DejaVu Sans", "size": 30}"##

  private func image(_ json: String, at time: Double = 0) throws -> PixelBuffer {
    let resolver = SceneResolver(catalog: try FontCatalog(), images: SceneFiles.images)
    let scene = try resolver.resolve(Document(json: json).document(at: time)).scene
    return try SceneRenderer().render([scene])[0].get().image
  }

  /// Columns of the picture of a label that stands still; a travelling text at its start is that, cut at the insets.
  @Test(arguments: [1, 2]) func `a marquee that waits shows what a label shows, cut`(_ oversampling: Int) throws {
    let shared = ##""size": [100, 40], "oversampling": \##(oversampling), \##(Self.font)"##
    let marquee = try image(
      ##"{"kind": "cycling", "texts": ["🎉 wide 🎈🎉"], "marquee": {}, "textInsets": [0, 20, 0, 20], \##(shared)}"##)
    let label = try image(
      ##"{"text": "🎉 wide 🎈🎉", "textInsets": [0, 20, 0, 0], "lineBreak": "clip", \##(shared)}"##)
    let box = PixelRect(x: 20, y: 0, width: 60, height: 40)
    #expect(marquee.cropped(to: box) == label.cropped(to: box))
    #expect(box.contains(marquee.inkBounds()))
    #expect((20..<80).contains { marquee[$0, 20].x > 200 }, "a party hat is there")
  }

  @Test func `a text in pieces at the end of its way is the text`() throws {
    let shared =
      ##""texts": ["a", "b😀 c🎉"], "duration": 1, "hold": 0, "curve": "linear", "size": [160, 50], \##(Self.font)"##
    // One piece ends with the whole, the first one long before: all but the last are at rest.
    let pieces = try image(
      ##"{"kind": "cycling", "effect": "scrollUp", "staggering": {"delay": 1}, \##(shared)}"##, at: 0.75)
    let rest = try image(##"{"kind": "cycling", \##(shared)}"##, at: 1)
    let ink = rest.inkBounds()
    let emoji = (ink.x..<ink.maxX).filter { x in
      (ink.y..<ink.maxY).contains { rest[x, $0].x > 220 && rest[x, $0].z < 120 }
    }
    let first = try #require(emoji.first)
    let last = try #require(emoji.first { !emoji.contains($0 + 1) })
    #expect(last - first > 15, "the face")
    let there = PixelRect(minX: ink.x, minY: 0, maxX: last + 1, maxY: 50)
    #expect(pieces.cropped(to: there) == rest.cropped(to: there))
  }

  @Test func `an odometer at rest shows its emoji, and cuts one that rolls`() throws {
    func number(_ time: Double, _ rolls: Bool) throws -> PixelBuffer {
      // The caller's text rolls a balloon in place of the last digit.
      let format = CountingDocument.Format.custom { Int($0) == 0 ? "5🎈" : "5🎉" }
      let document = CountingDocument(
        label: LabelDocument(size: .fixed(width: 100, height: 100), font: .init(family: "DejaVu Sans", size: 30)),
        to: 1, duration: 1, easing: .linear, format: format, isOdometer: rolls, time: time)
      let scene = try SceneResolver(catalog: try FontCatalog()).resolve(.counting(document)).scene
      return try SceneRenderer().render([scene])[0].get().image
    }
    let (still, start) = (try number(0, false), try number(0, true))
    #expect(start == still)
    let row = still.inkBounds()
    let middle = try number(0.5, true).inkBounds()
    // Both halves reach the row's edges, and nothing goes beyond them: 30 points have a row of 35.
    #expect(middle.height > row.height && middle.height <= 37, "\(middle)")
  }

  @Test(arguments: [1, 2]) func `emoji that scroll are cut at the label's edges`(_ oversampling: Int) throws {
    func ink(_ clips: Bool, _ offset: Double) throws -> PixelRect {
      try image(
        ##"""
        {"kind": "group", "size": [100, 100], "oversampling": \##(oversampling), "children": [
          {"kind": "cycling", "texts": ["🎉", "🎈"], "effect": "scrollUp", "duration": 1, "hold": 1, "curve": "linear",
           "clipsToBounds": \##(clips), "frame": [20, \##(offset), 60, 36], \##(Self.font)}]}
        """##, at: 1.5
      ).inkBounds()
    }
    let (free, cut) = (try ink(false, 30), try ink(true, 30))
    #expect(free.y < 30 && free.maxY > 66)
    #expect(cut.y == 30 && cut.maxY == 66)
    // Between two pixels, the ones at the edges are half there.
    let between = try ink(true, 30.5)
    #expect(between.y == 30 && between.maxY == 67)
  }

  @Test func `a template takes the dot's colour, and its own shape`() throws {
    let dots = try image(
      #"""
      {"kind": "pageControl", "numberOfPages": 2, "size": [120, 24], "dotSpacing": 40, "dotSize": 24,
       "dotImage": {"file": "star.png", "template": true}, "selectedDotImage": {"file": "star.png", "template": true},
       "dotColor": "#204060", "selectedDotColor": "#FF8000"}
      """#)
    let star = try image(#"{"kind": "image", "file": "star.png"}"#)
    #expect(star.width == 24 && star.height == 24)
    // 2 x 24 + 40 points, in the middle of 120.
    for (left, color) in [(16, SIMD3<UInt8>(0xFF, 0x80, 0)), (80, SIMD3<UInt8>(0x20, 0x40, 0x60))] {
      var opaque = 0
      for y in 0..<24 {
        for x in 0..<24 {
          let pixel = dots[left + x, y]
          #expect(pixel.w == star[x, y].w, "\(x), \(y)")
          guard pixel.w == 255 else { continue }
          opaque += 1
          #expect(SIMD3(pixel.x, pixel.y, pixel.z) == color)
        }
      }
      #expect(opaque > 50)
    }
  }

  @Test func `a picture of a dot keeps its colours, and its shadow`() throws {
    let dots = try image(
      #"""
      {"kind": "pageControl", "numberOfPages": 1, "size": [60, 80], "selectedDotImage": "tile.png", "selectedDotColor":
       "red", "selectedDotBorderWidth": 5, "selectedDotShadowColor": "black", "selectedDotShadowOffset": [0, 20]}
      """#)
    let tile = try image(#"{"kind": "image", "file": "tile.png"}"#)
    let (left, top) = (30 - tile.width / 2, 40 - tile.height / 2)
    #expect(dots.cropped(to: PixelRect(x: left, y: top, width: tile.width, height: tile.height)) == tile)
    // Black, of the picture's alpha, and nothing else: no border, no red.
    for y in 0..<tile.height {
      #expect(dots[30, top + 20 + y] == SIMD4(0, 0, 0, tile[30 - left, y].w))
    }
    #expect(dots.inkBounds() == PixelRect(x: left, y: top, width: tile.width, height: 20 + tile.height))
  }

  @Test func `a template that would be a photograph is refused`() {
    let error = #expect(throws: ResolveError.self) {
      try image(
        #"""
        {"kind": "pageControl", "numberOfPages": 1, "size": [20, 20], "scale": 9, "oversampling": 16,
         "selectedDotImage": {"file": "photo.png", "template": true}}
        """#)
    }
    #expect(error?.description.contains("photo.png") == true && error?.description.contains("8192") == true)
  }
}
