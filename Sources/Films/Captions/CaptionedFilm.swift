import Basics
public import Motion
public import Pixels
public import Signwriter
import VideoFrames

/// A film with captions, or captions alone, as they shall be. Sendable; a value.
///
///     var talk = CaptionedFilm("talk.mp4", tracks: [CaptionTrack(words: "talk.vtt")])
///     talk.tracks[0].style = "captions/pill"
///     let report = try LabelRenderer().caption(talk, to: "talk.captioned.mp4")
///
/// `ffmpeg` and `ffprobe` must be in PATH: they read the film, and write it anew.
public struct CaptionedFilm: Sendable {
  /// What is written.
  public enum Form: Sendable, Hashable {
    /// The film with its captions: .mp4, .mov, .mkv or .webm.
    case film
    /// Captions alone, with alpha, of the size and at the rate of the film: .mov, .webm, .apng, .webp, .gif, .xml for
    /// Blu-ray, a folder of PNG files, or `-` for a stream on standard output.
    case captions
    /// Of captions alone what changes: a folder of PNG files, and `frames.json`, which says when and where each is put.
    case changes
    /// The picture at each word's start: a PNG file with all of them, or a folder.
    case sheet
  }

  /// The path of the film; nil for captions alone.
  public var film: String?
  /// What is said. Those of one place stand above each other, the first the highest.
  public var tracks: [CaptionTrack]
  /// What is written.
  public var form: Form
  /// The size in pixels, where there is no film.
  public var size = (width: 1920, height: 1080)
  /// Frames a second, where there is no film; nil is 30.
  public var rate: FrameRate?
  /// ffmpeg's encoder of the film; nil is libx264, for HDR films of ten bits libx265, and for WebM libvpx-vp9.
  public var encoder: String?
  /// Of a kind of streams that is named here these are kept and no others, and what the new film cannot hold of them is an
  /// error. Of other kinds all are kept that it can hold, if need be in another codec; ``CaptionReport/warnings`` says what
  /// became of them.
  public var keep: [FilmStreams] = []
  /// Streams of the film that are left out.
  public var drop: [FilmStreams] = []
  /// The light of white captions on HDR films (HLG and PQ), in cd/m2: 50...1000. On others it says nothing.
  public var white = 203.0
  /// What ``white`` may be.
  public static let whites = FrameColor.whites
  /// What a .mov of captions alone holds.
  public var codec = MovieCodec.prores
  /// The opaque colour that captions alone are laid over; nil for none.
  public var ground: Color?

  /// Makes a film with captions, or without a film captions alone, with the defaults of all other properties.
  public init(_ film: String?, tracks: [CaptionTrack]) {
    (self.film, self.tracks, form) = (film, tracks, film == nil ? .captions : .film)
  }

  /// The most tracks: a document's own words, and its tracks.
  package static let mostTracks = 9

  /// The containers of films by the endings of their files.
  static let containers = ["mp4": "mp4", "m4v": "mp4", "mov": "mov", "mkv": "matroska", "webm": "webm"]
  package static let endings = ".mp4, .mov, .mkv or .webm"

  /// Whether a name ends as a film that is written.
  package static func isFilm(_ path: String) -> Bool {
    containers[FileName.ending(of: path)?.lowercased() ?? ""] != nil
  }
}

extension CaptionedFilm {
  /// Throws where what is wished for cannot be written to a path, or ffmpeg is missing: before the film is read and its
  /// frames are looked at, which take long.
  func check(output path: String) throws(OutputError) {
    guard CaptionedFilm.whites.contains(white) else {
      throw OutputError(path: path, reason: "white: \(white) cd/m2 is not in 50...1000; 203 is usual")
    }
    switch form {
    case .film: if film != nil { _ = try OverlaidFilm.writer(of: path) }
    case .captions, .changes: try CaptionsAlone.check(self, path)
    case .sheet: try CaptionSheet.check(path)
    }
  }
}

extension LabelRenderer {
  /// Lays captions over a film, and writes it anew to a path; or draws captions alone. Fonts and pictures are those of this
  /// renderer. `progress` gets how much is done of how much, in no unit, about ten times a second while ffmpeg encodes;
  /// once it answers false no file is left, but for whole ones of a folder, and the result is nil. One thread at a time: as
  /// this renderer is used.
  ///
  /// Throws `FilmError` for a film, its words or a track that cannot be used, `LateWordsError` for words of another film,
  /// `DocumentError` for words and styles, `OverwriteError` where a file that is read would be written, `OutputError` for
  /// an ending, a missing ffmpeg and files that cannot be written, `FrameRateError`, `TranslucentFrameError`,
  /// `SheetLimitError` and `CodecError` for what a format cannot hold, `MotionError` for rates and lengths, and
  /// `SignwriterError` and `ResolveError` for what cannot be drawn.
  public func caption(
    _ film: CaptionedFilm, to path: String, progress: (_ done: Int, _ count: Int) -> Bool = { _, _ in true }
  ) throws -> CaptionReport? {
    let work = try CaptionWork(film, to: path, in: environment)
    repeat {
      guard progress(work.done, work.count) else {
        work.abandon()
        return nil
      }
    } while try work.advance(on: self)
    _ = progress(work.count, work.count)
    return work.report
  }
}
