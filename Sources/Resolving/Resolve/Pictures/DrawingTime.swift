import Glibc
import Storage

/// The seconds of a processor that the drawings (SVG) of a document take, while it is resolved.
///
/// Of the thread that resolves it, which finds it by ``current``: a library of pictures serves all documents, and what asks
/// it for a picture knows no document. A thread keeps one for all its documents, in memory that it frees when it ends,
/// because most documents draw nothing and shall not pay for one, nor for counting references to it.
struct DrawingTime {
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
      guard let kept else { return }
      let time = kept.assumingMemoryBound(to: DrawingTime.self)
      time.deinitialize(count: 1)
      time.deallocate()
    }
    precondition(status == 0, "a process has no key left for what is of a thread")
    return key
  }()

  private static var kept: UnsafeMutablePointer<DrawingTime>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: DrawingTime.self)
  }

  /// That of the document that this thread resolves; nil where it resolves none.
  static var current: UnsafeMutablePointer<DrawingTime>? { kept.flatMap { $0.pointee.depth > 0 ? $0 : nil } }

  /// Begins a document whose drawings have so many milliseconds, and which ends with ``end()`` on this thread. A document
  /// that is resolved for another one is a part of that.
  static func begin(milliseconds: Int) -> UnsafeMutablePointer<DrawingTime> {
    let time = kept ?? ofNewThread()
    if time.pointee.depth == 0 { time.pointee.limit = milliseconds }
    time.pointee.depth += 1
    return time
  }

  private static func ofNewThread() -> UnsafeMutablePointer<DrawingTime> {
    let time = UnsafeMutablePointer<DrawingTime>.allocate(capacity: 1)
    time.initialize(to: DrawingTime())
    pthread_setspecific(key, time)
    return time
  }

  /// Ends what ``begin(milliseconds:)`` began.
  mutating func end() {
    depth -= 1
    guard depth == 0, !counted.isEmpty else { return }
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
  mutating func spend(_ seconds: Double, on part: Part) {
    counted.insert(part)
    spent += seconds
  }

  /// Counts what was drawn before, once.
  mutating func recall(_ seconds: Double, of part: Part) {
    if counted.insert(part).inserted { spent += seconds }
  }
}
