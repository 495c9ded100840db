import Glibc
import Storage

/// The seconds of a processor that the drawings (SVG) of a document take, while it is resolved.
///
/// Of the thread that resolves it, which finds it by ``current``: a library of pictures serves all documents, and what asks
/// it for a picture knows no document. A thread keeps one for all its documents, because most of them draw nothing and
/// shall not pay for one.
final class DrawingTime {
  /// What takes time: reading a file, or drawing it at a size in pixels.
  struct Part: Hashable {
    let file: StoredFile
    var width = 0
    var height = 0
    var viewport: SIMD2<Double>?
  }

  /// The most milliseconds.
  private(set) var limit = 0
  private var spent = 0.0
  private var counted: Set<Part> = []
  /// How many documents are resolved: one, and those that are resolved for it.
  private var depth = 0

  private init() {}

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { kept in
      if let kept { Unmanaged<DrawingTime>.fromOpaque(kept).release() }
    }
    precondition(status == 0, "a process has no key left for what is of a thread")
    return key
  }()

  private static var kept: DrawingTime? {
    pthread_getspecific(key).map { Unmanaged<DrawingTime>.fromOpaque($0).takeUnretainedValue() }
  }

  /// That of the document that this thread resolves; nil where it resolves none.
  static var current: DrawingTime? { kept.flatMap { $0.depth > 0 ? $0 : nil } }

  /// Begins a document whose drawings have so many milliseconds, and which ends with ``end()``. A document that is
  /// resolved for another one is a part of that.
  static func begin(milliseconds: Int) -> DrawingTime {
    let time = kept ?? ofNewThread()
    if time.depth == 0 { time.limit = milliseconds }
    time.depth += 1
    return time
  }

  private static func ofNewThread() -> DrawingTime {
    let time = DrawingTime()
    pthread_setspecific(key, Unmanaged.passRetained(time).toOpaque())
    return time
  }

  /// Ends what ``begin(milliseconds:)`` began.
  func end() {
    depth -= 1
    guard depth == 0, spent > 0 || !counted.isEmpty else { return }
    spent = 0
    counted = []
  }

  /// The seconds that are left; 0 or less where there are none.
  var left: Double {
    // More than a system's clock takes is no limit.
    Double(min(max(limit, 0), 1 << 40)) / 1000 - spent
  }

  /// Whether all drawings together took longer than they may.
  var isOver: Bool { left < 0 }

  /// Counts what was drawn now.
  func spend(_ seconds: Double, on part: Part) {
    counted.insert(part)
    spent += seconds
  }

  /// Counts what was drawn before, once.
  func recall(_ seconds: Double, of part: Part) {
    if counted.insert(part).inserted { spent += seconds }
  }
}
