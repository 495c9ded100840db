import Documents
import Films
import Motion
import Pixels
import Resolving
import Signwriter
import Storage
import TestSupport
import Testing

/// Captions over a film by one call, without the command line.
@Suite(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed"))
struct CaptionedFilmTests {
  private let folder: Workspace
  private let words: String

  init() throws {
    folder = try Workspace()
    words = try folder.write(
      "WEBVTT\n\n00:00.500 --> 00:01.000\nHH HH\n\n00:01.200 --> 00:05.500\nHH HH\n", to: "words.vtt")
  }

  /// Black for so many seconds, 20 frames each, without loss.
  private func film(seconds: Int = 6) throws -> CaptionedFilm {
    let path = folder.path("film.mkv")
    _ = try VideoTools.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "color=black:s=96x54:r=20:d=\(seconds)", "-f", "lavfi", "-i",
        "sine=440:d=\(seconds)", "-c:v", "ffv1", "-pix_fmt", "yuv420p", "-c:a", "flac", path,
      ])
    var film = CaptionedFilm(path, tracks: [CaptionTrack(words: words)])
    film.tracks[0].style = "captions/broadcast"
    film.encoder = "ffv1"
    return film
  }

  private func renderer() throws -> LabelRenderer { try LabelRenderer(.cpu) }

  /// Whether there is something bright in each frame.
  private func areBright(_ film: String, size: Int = 96 * 54) throws -> [Bool] {
    _ = try VideoTools.run(
      "ffmpeg", ["-v", "error", "-y", "-i", film, "-f", "rawvideo", "-pix_fmt", "gray", folder.path("film.raw")])
    let bytes = try folder.read("film.raw")
    return stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<($0 + size)].contains { $0 > 30 } }
  }

  @Test func `one call lays captions over a film`() throws {
    let film = try film()
    var done: [Int] = []
    var counts = Set<Int>()
    let report = try #require(
      try renderer().caption(film, to: folder.path("out/talk.mkv")) {
        done.append($0)
        counts.insert($1)
        return true
      })
    // The first frame, those with which the captions come, and the one after the last.
    #expect(report.frames == 120 && report.width == 96 && report.height == 54 && report.drawn == 4, "\(report)")
    #expect(done.first == 0 && done == done.sorted() && counts == [done.last ?? 0], "\(done) of \(counts)")
    // From 0.5 s to 5.5 s and 0.2 s of what lingers, which also closes the gap up to 1.2 s; there the same is said again.
    let bright = try areBright(folder.path("out/talk.mkv"))
    #expect(bright.indices.filter { bright[$0] } == Array(10..<114), "\(bright)")
    #expect(folder.files(in: "out") == ["talk.mkv"])
  }

  @Test func `a film that is stopped leaves no file, wherever it is`() throws {
    let film = try film()
    let renderer = try renderer()
    var steps = 0
    _ = try renderer.caption(film, to: folder.path("whole.mkv")) { _, _ in
      steps += 1
      return true
    }
    // The last step has nothing after it.
    for last in 0..<(steps - 1) {
      var asked = 0
      let report = try renderer.caption(film, to: folder.path("out/film.mkv")) { _, _ in
        asked += 1
        return asked <= last
      }
      #expect(report == nil && asked == last + 1)
      #expect(!folder.exists("out") || folder.files(in: "out").isEmpty, "after \(last) steps")
    }
  }

  @Test func `a sheet is drawn picture by picture, and stopped it leaves none`() throws {
    var film = CaptionedFilm(nil, tracks: [CaptionTrack(words: words)])
    (film.form, film.size) = (.sheet, (96, 54))
    let renderer = try renderer()
    var steps: [Int] = []
    let report = try #require(
      try renderer.caption(film, to: folder.path("out/sheet.png")) { done, count in
        steps.append(done)
        return count == 4
      })
    #expect(report.frames == 4 && steps == [0, 1, 2, 3, 4])
    #expect(folder.files(in: "out") == ["sheet.json", "sheet.png"])
    let stopped = try renderer.caption(film, to: folder.path("other/sheet.png")) { done, _ in done < 3 }
    #expect(stopped == nil && !folder.exists("other"))
  }

  @Test func `nothing that is read is written over`() throws {
    let film = try film()
    let before = try folder.read("film.mkv")
    #expect(throws: OverwriteError.self) { try renderer().caption(film, to: folder.path("film.mkv")) }
    var alone = CaptionedFilm(nil, tracks: film.tracks)
    (alone.form, alone.tracks[0].words) = (.sheet, try folder.write(folder.read("words.vtt"), to: "words.png"))
    #expect(throws: OverwriteError.self) { try renderer().caption(alone, to: folder.path("words.png")) }
    #expect(try folder.read("film.mkv") == before && folder.read("words.png") == folder.read("words.vtt"))
  }

  @Test func `what cannot be done is an error before anything is written`() throws {
    let renderer = try renderer()
    let film = try film()
    func fails(_ change: (inout CaptionedFilm) -> Void, to name: String = "x.mkv", _ reason: String) {
      var film = film
      change(&film)
      let error = #expect(throws: (any Error).self) { try renderer.caption(film, to: folder.path(name)) }
      #expect(error.map { "\($0)" }?.contains(reason) == true, "\(String(describing: error))")
      #expect(!folder.exists(name))
    }
    fails({ $0.tracks = [] }, "0 are not in 1...9")
    fails({ $0.tracks[0].stretch = "200" }, "write 25/24")
    fails({ $0.tracks[0].offset = 1e6 }, "not in -86400...86400")
    fails({ $0.tracks[0].offset = 60 }, "begin after the end of the film")
    fails({ $0.tracks[0].style = "captions/pil" }, "there is no style \"captions/pil\"")
    fails({ $0.film = nil }, "give one")
    fails({ _ in }, to: "x.txt", "its ending is that of no film")
    fails({ $0.form = .captions }, to: "x.txt", "its ending is that of no motion")
    fails({ $0.form = .sheet }, to: "x.jpg", "a sheet is a picture")
    fails({ ($0.film, $0.form, $0.size) = (nil, .captions, (0, 9)) }, to: "x.apng", "0 x 9")
    fails({ $0.film = words }, "give a film")
  }

  @Test(arguments: ["a.apng", "a.webp", "frames", "a.mov", "a.xml"])
  func `captions alone that are drawn in parts are those that are drawn at once`(_ name: String) throws {
    var film = CaptionedFilm(nil, tracks: [CaptionTrack(words: words)])
    film.tracks[0].style = name == "a.xml" ? "captions/broadcast" : "captions/neon"
    (film.size, film.rate, film.codec) = ((64, 36), try FrameRate(60), .qtrle)
    if name == "a.xml" { (film.size, film.rate) = ((720, 480), try FrameRate(50)) }
    let renderer = try renderer()
    var reports: [CaptionReport] = []
    for (place, inParts) in [("once/", false), ("parts/", true)] {
      let work = try CaptionWork(film, to: folder.path(place + name), in: renderer.environment, inParts: inParts)
      var parts = 1
      while try work.advance(on: renderer) { parts += 1 }
      #expect(parts == (inParts ? 2 : 1))
      reports.append(work.report)
    }
    let files = folder.files(in: "once")
    #expect(!files.isEmpty && files == folder.files(in: "parts"))
    for file in files { #expect(try folder.read("once/" + file) == folder.read("parts/" + file), "\(file)") }
    #expect(
      reports[0].frames == reports[1].frames && reports[0].drawn == reports[1].drawn && reports[0].frames > 256)
  }
}
