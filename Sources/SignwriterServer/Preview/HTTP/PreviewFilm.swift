import Basics
import Glibc

/// The film under the captions of a preview: that of the command line, and no other file. Sendable; a value.
struct PreviewFilm: Sendable {
  /// The path as it was given.
  let path: String

  /// The media types by the endings of names; a browser looks into the film anyway.
  private static let types = ["webm": "video/webm", "mkv": "video/webm", "ogv": "video/ogg"]

  /// The part that a Range field asks for, or all of it: of several ranges, and of what is no range, a server may send
  /// the whole.
  func part(_ field: String?) throws(ServedFailure) -> FilmPart {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw ServedFailure(404, "film", "\(path): \(String(cString: strerror(errno))); the page goes on without it")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ServedFailure(404, "film", "\(path) is no ordinary file; give a film")
    }
    let type = PreviewFilm.types[FileName.ending(of: path)?.lowercased() ?? ""] ?? "video/mp4"
    return FilmPart(
      descriptor: descriptor, size: Int(status.st_size), wanted: field.flatMap { ByteRange($0) }, type: type)
  }
}
