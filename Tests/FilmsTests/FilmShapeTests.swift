import Films
import Foundation
import Pixels
import Signwriter
import TestSupport
import Testing

/// Films whose pixels are not square, and films of fields.
@Suite struct FilmShapeTests {
  @Test(arguments: [
    // A DVD of PAL, wide and not; one of NTSC, whose pixels are higher than wide; HDV.
    (720, 576, 64, 45, 1024, 576), (720, 576, 16, 15, 768, 576), (720, 480, 8, 9, 720, 540),
    (1440, 1080, 4, 3, 1920, 1080),
    // A tall pixel of a film that is turned: 45 to 64.
    (576, 720, 45, 64, 576, 1024),
    // Rounded sizes, and what is no shape.
    (1280, 720, 1, 1, 1280, 720), (854, 480, 1280, 1281, 854, 480), (96, 54, 0, 1, 96, 54),
    (96, 54, 1 << 40, 1, 96, 54),
  ])
  func `a film is drawn as wide as it is shown`(
    _ width: Int, _ height: Int, _ across: Int, _ down: Int, _ shownWidth: Int, _ shownHeight: Int
  ) {
    let shape = FilmShape(frame: SIMD2(width, height), aspect: (across, down))
    #expect(shape.canvas == SIMD2(shownWidth, shownHeight))
    #expect(shape.isSquare == (width == shownWidth && height == shownHeight))
  }

  @Test func `parts of the canvas and of the frame hold each other`() {
    let shape = FilmShape(frame: SIMD2(720, 576), aspect: (64, 45))
    // 1024 columns on 720: column 100 begins at 70.3, column 200 at 140.6.
    let area = PixelRect(minX: 100, minY: 7, maxX: 200, maxY: 9)
    let inFrame = shape.inFrame(area)
    #expect(inFrame == PixelRect(minX: 70, minY: 7, maxX: 141, maxY: 9))
    // Column 70 of the frame begins at 99.6, column 141 at 200.5.
    #expect(shape.inCanvas(inFrame) == PixelRect(minX: 99, minY: 7, maxX: 201, maxY: 9))
    #expect(shape.inFrame(.empty).isEmpty)
    #expect(shape.inFrame(PixelRect(x: 0, y: 0, width: 1024, height: 576)).maxX == 720)
  }

  /// Two columns of the frame show three of the canvas: each covers one and a half.
  @Test func `a pixel is the mean of what it covers, by alpha`() {
    let shape = FilmShape(frame: SIMD2(2, 1), aspect: (3, 2))
    #expect(shape.canvas == SIMD2(3, 1))
    func pressed(_ pixels: [UInt8]) -> [UInt8] {
      let canvas = PixelRect(x: 0, y: 0, width: 3, height: 1)
      let frame = PixelRect(x: 0, y: 0, width: 2, height: 1)
      var result = PixelBuffer(width: 2, height: 1, alphaMode: .straight)
      shape.press(
        PixelBuffer(width: 3, height: 1, alphaMode: .straight, bytes: pixels), canvas, into: &result, frame,
        in: frame)
      return result.bytes
    }
    // Two thirds of red, and a third of what is transparent: 255 * 2 / 3 = 170, and the colour stays.
    #expect(pressed([255, 0, 0, 255, 9, 9, 9, 0, 0, 255, 0, 255]) == [255, 0, 0, 170, 0, 255, 0, 170])
    // (2 * 255 * 200 + 51 * 50) / (2 * 255 + 51) = 186.4 of red, and an alpha of 187.
    #expect(pressed([200, 0, 0, 255, 50, 0, 0, 51, 50, 0, 0, 51]) == [186, 0, 0, 187, 50, 0, 0, 51])
    #expect(pressed([UInt8](repeating: 77, count: 12)) == [UInt8](repeating: 77, count: 8))
    #expect(pressed([UInt8](repeating: 0, count: 12)) == [UInt8](repeating: 0, count: 8))
  }

  @Test func `only an area is pressed`() {
    let shape = FilmShape(frame: SIMD2(4, 2), aspect: (3, 2))
    let source = PixelRect(x: 3, y: 1, width: 3, height: 1)
    let target = PixelRect(x: 2, y: 0, width: 2, height: 2)
    var pressed = PixelBuffer(
      width: 2, height: 2, alphaMode: .straight, bytes: [UInt8](repeating: 1, count: 16))
    let picture = PixelBuffer(width: 3, height: 1, alphaMode: .straight, bytes: [UInt8](repeating: 9, count: 12))
    shape.press(picture, source, into: &pressed, target, in: PixelRect(x: 3, y: 1, width: 1, height: 1))
    #expect(pressed.bytes == [UInt8](repeating: 1, count: 12) + [9, 9, 9, 9])
  }
}

/// The same with ffmpeg.
@Suite(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed"))
struct ShapedFilmTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.write("WEBVTT\n\n00:00.000 --> 00:00.900\nHHHHHH\n", to: "words.vtt")
  }

  private func captioned(_ film: String, to name: String, encoder: String? = nil) throws -> CaptionReport {
    var wish = CaptionedFilm(film, tracks: [CaptionTrack(words: folder.path("words.vtt"))])
    (wish.tracks[0].style, wish.encoder) = ("captions/broadcast", encoder)
    return try #require(try LabelRenderer(.cpu).caption(wish, to: folder.path(name)))
  }

  private func film(_ name: String, _ source: String, _ options: [String]) throws -> String {
    _ = try VideoTools.run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source] + options + [folder.path(name)])
    return folder.path(name)
  }

  private func facts(_ name: String, _ entries: String) throws -> String {
    try VideoTools.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", entries, "-of", "csv=p=0", folder.path(name)])
  }

  /// The columns and rows of a film's first frame, of so many columns, that have something bright.
  private func bright(_ name: String, width: Int) throws -> (columns: Int, rows: Int) {
    _ = try VideoTools.run(
      "ffmpeg",
      ["-v", "error", "-y", "-i", folder.path(name), "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray"]
        + [folder.path("frame.raw")])
    let bytes = try folder.read("frame.raw")
    let places = bytes.indices.filter { bytes[$0] > 128 }
    let (columns, rows) = (places.map { $0 % width }, places.map { $0 / width })
    return (
      (columns.max() ?? 0) - (columns.min() ?? 0) + 1, (rows.max() ?? 0) - (rows.min() ?? 0) + 1
    )
  }

  /// The same words on a film that is as wide as the other is shown, so letters are 45 / 64 as wide in its frames.
  @Test func `letters on a DVD's film have their shape when it is shown`() throws {
    let dvd = try film(
      "dvd.mkv", "color=black:s=720x576:r=20:d=1,setsar=64/45", ["-c:v", "ffv1", "-pix_fmt", "yuv420p"])
    let wide = try film("wide.mkv", "color=black:s=1024x576:r=20:d=1", ["-c:v", "ffv1", "-pix_fmt", "yuv420p"])
    let report = try captioned(dvd, to: "dvd.new.mkv", encoder: "ffv1")
    _ = try captioned(wide, to: "wide.new.mkv", encoder: "ffv1")
    #expect(report.width == 720 && report.height == 576)
    #expect(try facts("dvd.new.mkv", "stream=width,height,sample_aspect_ratio") == "720,576,64:45\n")
    let (pressed, square) = (try bright("dvd.new.mkv", width: 720), try bright("wide.new.mkv", width: 1024))
    // A bright column or row at an end may be half a one.
    #expect(square.columns > 60 && abs(pressed.rows - square.rows) <= 1, "\(pressed) of \(square)")
    #expect(abs(Double(pressed.columns) - Double(square.columns) * 45 / 64) <= 2, "\(pressed) of \(square)")
  }

  @Test func `a film of fields stays one, and an encoder that knows none is told`() throws {
    let fields = try film(
      "fields.mkv", "testsrc=s=128x96:r=40:d=1",
      ["-vf", "interlace=scan=tff,format=yuv420p", "-c:v", "libx264", "-flags", "+ildct+ilme"])
    let kept = try captioned(fields, to: "kept.mkv")
    #expect(kept.warnings.allSatisfy { !$0.contains("fields") }, "\(kept.warnings)")
    func frames(_ name: String) throws -> Set<Substring> {
      Set(try facts(name, "frame=interlaced_frame,top_field_first").split(separator: "\n").map { $0.prefix(3) })
    }
    #expect(try frames("kept.mkv") == ["1,1"])
    let lost = try captioned(fields, to: "lost.webm")
    #expect(lost.warnings.contains { $0.contains("two fields") && $0.contains("libvpx-vp9") }, "\(lost.warnings)")
    #expect(try frames("lost.webm") == ["0,0"])
    // A progressive film has no word of fields.
    let plain = try film("plain.mkv", "color=black:s=96x54:r=20:d=1", ["-c:v", "libx264"])
    #expect(try captioned(plain, to: "plain.webm").warnings.allSatisfy { !$0.contains("fields") })
    #expect(try frames("plain.webm") == ["0,0"])
  }
}
