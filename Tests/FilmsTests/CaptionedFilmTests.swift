import Documents
import Films
import Foundation
import Motion
import Pixels
import Resolving
import Signwriter
import Storage
import TestSupport
import Testing

/// Captions over a film by one call, without the command line.
@Suite struct CaptionedFilmTests {
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

  @Test(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed"))
  func `one call lays captions over a film`() throws {
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

  @Test(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed"))
  func `a film that is stopped leaves no file, wherever it is`() throws {
    let film = try film()
    let renderer = try renderer()
    var stops = 0
    while true {
      var asked = 0
      let report = try renderer.caption(film, to: folder.path("out/film.mkv")) { _, _ in
        asked += 1
        return asked <= stops
      }
      guard report == nil else { break }
      #expect(asked == stops + 1)
      #expect(!folder.exists("out") || folder.files(in: "out").isEmpty, "after \(stops) steps")
      stops += 1
    }
    // Before each of two parts that look at frames, the beginning, and four pictures. How often ffmpeg's end is waited for
    // is another number each time.
    #expect(stops > 7)
    #expect(folder.files(in: "out") == ["film.mkv"])
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

  @Test(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed"))
  func `no film that is read is written over`() throws {
    let film = try film()
    let before = try folder.read("film.mkv")
    #expect(throws: OverwriteError.self) { try renderer().caption(film, to: folder.path("film.mkv")) }
    #expect(try folder.read("film.mkv") == before)
  }

  @Test func `no words that are read are written over`() throws {
    var alone = CaptionedFilm(nil, tracks: [CaptionTrack(words: words)])
    (alone.form, alone.tracks[0].words) = (.sheet, try folder.write(folder.read("words.vtt"), to: "words.png"))
    #expect(throws: OverwriteError.self) { try renderer().caption(alone, to: folder.path("words.png")) }
    alone.form = .captions
    #expect(throws: OverwriteError.self) { try renderer().caption(alone, to: folder.path("words.png")) }
    #expect(try folder.read("words.png") == folder.read("words.vtt"))
  }

  /// Captions alone, where nothing is read that ffmpeg reads.
  private func alone() -> CaptionedFilm {
    var film = CaptionedFilm(nil, tracks: [CaptionTrack(words: words)])
    (film.size, film.tracks[0].style) = ((64, 36), "captions/broadcast")
    return film
  }

  private func fails(
    _ film: CaptionedFilm, to name: String, _ reason: String, _ change: (inout CaptionedFilm) -> Void = { _ in }
  ) throws {
    var film = film
    change(&film)
    let renderer = try renderer()
    let error = #expect(throws: (any Error).self) { try renderer.caption(film, to: folder.path(name)) }
    #expect(error.map { "\($0)" }?.contains(reason) == true, "\(String(describing: error))")
    #expect(!folder.exists(name))
  }

  @Test func `what cannot be done is an error before anything is written`() throws {
    try fails(alone(), to: "x.apng", "0 are not in 1...9") { $0.tracks = [] }
    try fails(alone(), to: "x.apng", "write 25/24") { $0.tracks[0].stretch = "200" }
    try fails(alone(), to: "x.apng", "not in -86400...86400") { $0.tracks[0].offset = 1e6 }
    try fails(alone(), to: "x.apng", "there is no style \"captions/pil\"") { $0.tracks[0].style = "captions/pil" }
    try fails(alone(), to: "x.mkv", "give one") { $0.form = .film }
    try fails(alone(), to: "x.apng", "0 x 9") { $0.size = (0, 9) }
    try fails(alone(), to: "x.xml", "no pictures of 64 x 36")
  }

  @Test(arguments: [
    (CaptionedFilm.Form.film, "x.txt", "its ending is that of no film"),
    (CaptionedFilm.Form.captions, "x.txt", "its ending is that of no motion"),
    (CaptionedFilm.Form.sheet, "x.jpg", "a sheet is a picture"),
  ])
  func `a wrong ending is found before the film is looked for`(
    _ form: CaptionedFilm.Form, _ name: String, _ reason: String
  ) throws {
    var film = CaptionedFilm(folder.path("no-film.mkv"), tracks: [CaptionTrack(words: folder.path("no-words.vtt"))])
    film.form = form
    try fails(film, to: name, reason)
  }

  @Test(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed"))
  func `what a film and its captions cannot be together is an error`() throws {
    let film = try film()
    try fails(film, to: "x.mkv", "begin after the end of the film") { $0.tracks[0].offset = 60 }
    try fails(film, to: "x.mkv", "give a film") { $0.film = words }
  }

  @Test func `a fault in the words is the error of a film, with its line`() throws {
    var film = alone()
    film.tracks[0].words = try folder.write("{\"a\": 1}", to: "words.json")
    let error = #expect(throws: FilmError.self) { try renderer().caption(film, to: folder.path("x.apng")) }
    #expect(error?.description.hasPrefix(folder.path("words.json:1: ")) == true, "\(String(describing: error))")
  }

  @Test func `a localized description is the description`() throws {
    var film = alone()
    (film.form, film.tracks[0].words) = (.sheet, try folder.write(folder.read("words.vtt"), to: "words.png"))
    let overwriting = #expect(throws: OverwriteError.self) {
      try renderer().caption(film, to: folder.path("words.png"))
    }
    let errors: [any Error] = [
      FilmError(film: "a", reason: "b"), OutputError(path: "a", reason: "b"), try #require(overwriting),
    ]
    for error in errors { #expect(error.localizedDescription == "\(error)") }
  }

  @Test(arguments: ["n/a.apng", "n/a.webp", "n/frames", "n/changes", "n/a.png"])
  func `work of which no part is done has made nothing`(_ name: String) throws {
    var film = alone()
    if name == "n/changes" { film.form = .changes }
    if name == "n/a.png" { film.form = .sheet }
    let work = try CaptionWork(film, to: folder.path(name), in: renderer().environment)
    work.abandon()
    #expect(!folder.exists("n"))
  }

  @Test(arguments: ["a.apng", "a.webp", "a.png"])
  func `what a killed run left beside a file is removed, and what a living one writes is not`(
    _ name: String
  ) throws {
    var film = alone()
    if name == "a.png" { film.form = .sheet }
    // A writer locks its temporary file; this one has no writer.
    try folder.write("dead", to: ".signwriter-1-1.part")
    var living = try PendingFile(folder.path("other"))
    try living.append(Array("alive".utf8))
    _ = try renderer().caption(film, to: folder.path(name))
    #expect(!folder.exists(".signwriter-1-1.part"))
    try living.commit()
    #expect(try folder.read("other") == Array("alive".utf8))
  }

  @Test(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed"))
  func `what a killed run left beside a captioned film is removed`() throws {
    let film = try film()
    try folder.makeFolder("out")
    try folder.write("dead", to: "out/.signwriter-1-1.part")
    _ = try renderer().caption(film, to: folder.path("out/talk.mkv"))
    #expect(folder.files(in: "out") == ["talk.mkv"])
  }

  @Test func `a stretch may have terms of any size`() throws {
    // 10 s times 1.001001 are 10.01001 s.
    for text in ["1001001/1000000", "1.001001", "2002002/2000000"] {
      #expect(CaptionTimes(stretch: text, offset: 0)?.moved(10_000_000) == 10_010_010, "\(text)")
    }
    // Half a microsecond goes to the even one.
    #expect(CaptionTimes(stretch: "1.0000001", offset: 0)?.moved(5_000_000) == 5_000_000)
    #expect(CaptionTimes(stretch: "1.0000001", offset: 0)?.moved(15_000_000) == 15_000_002)
    let most = Int.max
    #expect(CaptionTimes(stretch: "\(most)/\(most)", offset: 0)?.moved(7) == 7)
    for text in ["\(most)/1", "1/\(most)", "0/1", "1/0", "100.1", "101/1", "1/101", "", "1/", "x"] {
      #expect(CaptionTimes(stretch: text, offset: 0) == nil, "\(text)")
    }
  }

  @Test(arguments: ["a.apng", "a.webp", "frames", "a.xml"] + (VideoTools.areInstalled ? ["a.mov"] : []))
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
