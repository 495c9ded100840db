import Documents
import Films
import ImageCodecs
import Pixels
import Signwriter
import TestSupport
import Testing

/// Cues of WebVTT stand where their settings say, within the area of the captions.
@Suite struct PlacedWordsTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    // The area is the picture, and lines are white letters alone.
    try folder.write(
      ##"{"kind": "captions", "area": [0, 0, 1, 1], "font": {"family": "DejaVu Sans", "size": 108, "weight": 400}, "group": {"by": ["cue"]}}"##,
      to: "style.json")
  }

  /// The ink of a cue's text in a picture of 320 x 180.
  private func ink(_ settings: String, _ text: String = "HH") throws -> PixelRect {
    let words = try folder.write("WEBVTT\n\n00:00.000 --> 00:01.000 \(settings)\n\(text)\n", to: "words.vtt")
    var film = CaptionedFilm(nil, tracks: [CaptionTrack(words: words)])
    (film.form, film.size, film.tracks[0].style) = (.sheet, (320, 180), folder.path("style.json"))
    _ = try #require(try LabelRenderer(.cpu).caption(film, to: folder.path("sheet.png")))
    // The first picture, where the first word begins.
    let image = try PNGCodec.decode(try folder.read("sheet.png")).cropped(
      to: PixelRect(x: 0, y: 0, width: 320, height: 180))
    let empty = PixelBuffer(width: image.width, height: image.height, alphaMode: image.alphaMode)
    return try #require(image.changedBounds(from: empty))
  }

  @Test func `align and position say where across the picture`() throws {
    let plain = try ink("")
    let (left, right) = (try ink("align:left"), try ink("align:right"))
    #expect(left.x < 10 && right.maxX > 310 && abs(plain.x + plain.maxX - 320) <= 2, "\(left) \(plain) \(right)")
    // Edges of letters lie elsewhere between columns.
    for placed in [left, right] {
      #expect(placed.y == plain.y && abs(placed.width - plain.width) <= 1, "\(placed)")
    }
    #expect(try ink("align:start") == left && ink("align:end") == right)
    // A quarter of 320 is 80: the middle of the lines, their left edge and their right one.
    let middle = try ink("position:25%")
    #expect(abs(middle.x + middle.maxX - 160) <= 2 && middle.width == plain.width, "\(middle)")
    #expect(try ink("position:25%,line-left align:left").x == left.x + 80)
    #expect(try ink("position:75%,line-right align:right").maxX == right.maxX - 80)
    #expect(try ink("position:25% align:start").x == left.x + 80)
  }

  @Test func `size is the width of the lines`() throws {
    let (one, two) = (try ink("", "HHHH HHHH"), try ink("size:20%", "HHHH HHHH"))
    #expect(two.height > one.height && two.width < one.width, "\(one) \(two)")
    // No box is narrower than a tenth, or outside.
    for settings in ["size:0%", "position:100%,line-left", "position:0%,line-right"] {
      let ink = try ink(settings, "H")
      #expect(ink.x >= 0 && ink.maxX <= 320 && !ink.isEmpty, "\(settings)")
    }
  }

  @Test func `line says how far down, in percent or in lines from the top and the bottom`() throws {
    let plain = try ink("")
    let top = try ink("line:0")
    #expect(top.y < 20 && top.x == plain.x && top.width == plain.width && top.height == plain.height, "\(top)")
    #expect(try ink("line:0%") == top && ink("line:-1") == plain && ink("line:100%") == plain)
    // A line of DejaVu Sans is 1.164 em high: 0.9282 + 0.2358 of 18 pixels, and 21 in all.
    let second = try ink("line:1")
    #expect(abs(second.y - top.y - 21) <= 1, "\(second) after \(top)")
    #expect(try abs(plain.y - ink("line:-2").y - 21) <= 1)
    // Half of 180 is 90: the top, the middle and the bottom of the line.
    #expect(try abs(ink("line:50%").y - top.y - 90) <= 1)
    #expect(try abs(ink("line:50%,center").y - top.y - 80) <= 2)
    #expect(try abs(ink("line:50%,end").y - top.y - 69) <= 2)
    // Lines that would leave the picture stay in it.
    #expect(try ink("line:99").y == plain.y && ink("line:-99").y == top.y)
    #expect(try ink("line:-1", "HH\nHH").maxY == plain.maxY)
  }
}
