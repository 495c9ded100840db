import CLinux
import Storage

/// The seconds of a processor that the drawings (SVG) of a document take, while it is resolved.
///
/// Of the thread that resolves it, which finds it by ``current``: a library of pictures serves all documents, and what asks
/// it for a picture knows no document. It is made with the first drawing, because most documents draw none and shall not pay
/// for it.
struct DrawingTime {
  /// What takes time: reading a file, or drawing it at a size in pixels.
  struct Part: Hashable {
    let file: StoredFile
    var width = 0
    var height = 0
    var viewport: SIMD2<Double>?
  }

  /// The most milliseconds.
  let limit: Int
  private var spent = 0.0
  private var counted: Set<Part> = []

  private init(limit: Int) { self.limit = limit }

  /// That of the document that this thread resolves; nil where it resolves none.
  static var current: UnsafeMutablePointer<DrawingTime>? {
    guard let thread = signwriter_state_of_thread(), thread.pointee.depth > 0 else { return nil }
    if let kept = thread.pointee.memory { return kept.assumingMemoryBound(to: DrawingTime.self) }
    let time = UnsafeMutablePointer<DrawingTime>.allocate(capacity: 1)
    time.initialize(to: DrawingTime(limit: thread.pointee.milliseconds))
    thread.pointee.memory = UnsafeMutableRawPointer(time)
    return time
  }

  /// Begins a document whose drawings have so many milliseconds, and which ends with ``end()`` on this thread. A document
  /// that is resolved for another one is a part of that.
  static func begin(milliseconds: Int) {
    guard let thread = signwriter_state_of_thread() else { return }
    if thread.pointee.depth == 0 { thread.pointee.milliseconds = milliseconds }
    thread.pointee.depth += 1
  }

  /// Ends what ``begin(milliseconds:)`` began.
  static func end() {
    guard let thread = signwriter_state_of_thread() else { return }
    thread.pointee.depth -= 1
    guard thread.pointee.depth == 0, let kept = thread.pointee.memory else { return }
    let time = kept.assumingMemoryBound(to: DrawingTime.self)
    time.deinitialize(count: 1)
    time.deallocate()
    thread.pointee.memory = nil
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
