public import CSignwriter
import CSignwriterSupport
import Documents
import Films
import ImageCodecs
import Motion
import Resolving
import Signwriter
import Storage

/// A film with captions behind a handle, of which parts are done.
///
/// @unchecked Sendable: the work is done on the thread that made it alone, and only while its renderer is used. It may end
/// on any thread, with the last reference.
final class FilmObject: HandleObject, @unchecked Sendable {
  static let kind = HandleKind.film
  private let renderer: RendererHandle
  private let thread = signwriter_thread()
  private let work: CaptionWork
  private(set) var isFinished = false

  /// Reads what a descriptor names. `handle` is the renderer's.
  init(
    _ descriptor: UnsafePointer<signwriter_film_descriptor>?, _ handle: OpaquePointer?, _ renderer: RendererObject
  ) throws(Fault) {
    self.renderer = RendererHandle(handle)
    let (film, output) = try CaptionedFilm.read(descriptor)
    do { work = try CaptionWork(film, to: output, in: renderer.labels.environment) } catch {
      throw Fault(ofFilm: error)
    }
  }

  /// Does the next part, unless there is none any more.
  func advance() throws(Fault) {
    // ffmpeg ends with the thread that started it.
    guard thread == signwriter_thread() else {
      throw Fault(SIGNWRITER_WRONG_THREAD, "film: another thread made it; advance it there")
    }
    try renderer.use { renderer throws(Fault) in try advance(on: renderer) }
  }

  /// The same where the renderer is in use already.
  func advance(on renderer: RendererObject) throws(Fault) {
    guard !isFinished else { return }
    do {
      isFinished = try !work.advance(on: renderer.labels) {
        Processes.letFork()
        return true
      }
    } catch {
      throw Fault(ofFilm: error)
    }
    if isFinished { renderer.log.warn(of: work.report) }
  }

  var info: signwriter_film_info {
    var info = signwriter_film_info()
    info.size = MemoryLayout<signwriter_film_info>.size
    (info.done, info.count) = (isFinished ? work.count : work.done, work.count)
    guard isFinished else { return info }
    let report = work.report
    info.is_finished = 1
    (info.width, info.height) = (UInt32(clamping: report.width), UInt32(clamping: report.height))
    (info.frame_count, info.drawn_count) = (report.frames, report.drawn)
    return info
  }

  /// Leaves no file.
  func abandon() { work.abandon() }
}

extension Fault {
  /// Why a film gets no captions.
  fileprivate init(ofFilm error: any Error) {
    switch error {
    case let error as SignwriterError: self.init(error)
    case let error as DocumentError: self.init(error)
    case let error as ResolveError: self.init(.resolve(error))
    case let error as CodecError: self.init(.codec(error))
    case let error as MotionError: self.init(.motion(error))
    case is OutputError, is OverwriteError: self.init(SIGNWRITER_NOT_WRITABLE, "output: \(error)")
    case is FrameRateError, is TranslucentFrameError: self.init(SIGNWRITER_NOT_ENCODABLE, "\(error)")
    case is SheetLimitError: self.init(SIGNWRITER_NOT_DRAWABLE, "\(error)")
    default: self.init(SIGNWRITER_UNUSABLE_FILM, "\(error)")
    }
  }
}

extension CaptionedFilm {
  /// What a caller asks for, and where it goes.
  fileprivate static func read(
    _ pointer: UnsafePointer<signwriter_film_descriptor>?
  ) throws(Fault) -> (film: CaptionedFilm, output: String) {
    let descriptor = try SizedStruct.read(pointer, "signwriter_film_descriptor")
    guard let output = try CallerText.string(descriptor.output, "output") else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "output: it is NULL; give the path of what is written")
    }
    let count = descriptor.track_count
    guard (1...mostTracks).contains(count) else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "track_count: \(UInt(bitPattern: count)) is not in 1...\(mostTracks)")
    }
    let array = try SizedArray(
      try given(UnsafeMutablePointer(mutating: descriptor.tracks), "tracks"), count, "signwriter_track")
    var tracks: [CaptionTrack] = []
    for index in 0..<count { tracks.append(try CaptionTrack(try array.read(index), "tracks[\(index)]")) }
    var film = CaptionedFilm(try CallerText.string(descriptor.film, "film"), tracks: tracks)
    let forms: [Form] = [.film, .captions, .changes, .sheet]
    guard descriptor.form < forms.count else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "form: \(descriptor.form) is none; write SIGNWRITER_CAPTIONED, SIGNWRITER_CAPTIONS, SIGNWRITER_CHANGES or "
          + "SIGNWRITER_SHEET")
    }
    film.form = forms[Int(descriptor.form)]
    film.size = (
      width: descriptor.width == 0 ? 1920 : Int(descriptor.width),
      height: descriptor.height == 0 ? 1080 : Int(descriptor.height)
    )
    film.rate = try FrameRate(given: descriptor.rate_numerator, descriptor.rate_denominator)
    film.encoder = try CallerText.string(descriptor.encoder, "encoder")
    return (film, output)
  }
}

extension CaptionTrack {
  fileprivate init(_ track: signwriter_track, _ name: String) throws(Fault) {
    guard let words = try CallerText.string(track.words, name + ".words") else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "\(name).words: it is NULL; give the path of what is said")
    }
    self.init(words: words)
    style = try CallerText.string(track.style, name + ".style") ?? style
    guard Int(track.flags) & ~SIGNWRITER_AREA == 0 else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "\(name).flags: \(track.flags) has a bit that this library does not know")
    }
    if track.flags != 0 {
      let sides = track.area
      area = CaptionsDocument.Area(x: sides.0, y: sides.1, width: sides.2, height: sides.3)
    }
    offset = track.offset
    let (above, below) = (max(1, track.stretch_numerator), max(1, track.stretch_denominator))
    stretch = "\(above)/\(below)"
  }
}

// The functions of signwriter.h about films; they are documented there.

@c @implementation
public func signwriter_film_write(
  _ renderer: OpaquePointer?, _ descriptor: UnsafePointer<signwriter_film_descriptor>?,
  _ progress: signwriter_progress?, _ context: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    try RendererObject.use(renderer) { object throws(Fault) in
      let film = try FilmObject(descriptor, renderer, object)
      repeat {
        try film.advance(on: object)
        var info = film.info
        let answer = progress.map { progress in Processes.outside { progress(context, &info) } } ?? 0
        guard answer == 0 || film.isFinished else {
          film.abandon()
          throw Fault.stopped(answer)
        }
      } while !film.isFinished
    }
  }
}

@c @implementation
public func signwriter_film_create(
  _ renderer: OpaquePointer?, _ descriptor: UnsafePointer<signwriter_film_descriptor>?,
  _ film: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(film, "film")
    place.pointee = try RendererObject.use(renderer) { object throws(Fault) in
      try FilmObject(descriptor, renderer, object).handle()
    }
  }
}

@c @implementation
public func signwriter_film_advance(
  _ film: OpaquePointer?, _ info: UnsafeMutablePointer<signwriter_film_info>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    if let info { try SizedStruct.check(info, "signwriter_film_info") }
    let film = try Handle.find(film, FilmObject.self)
    try film.advance()
    if let info { try SizedStruct.write(film.info, to: info, "signwriter_film_info") }
  }
}

@c @implementation
public func signwriter_film_release(
  _ film: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.release(film, FilmObject.self) }
}
