import Glibc
import Storage

/// The seconds of a processor that the drawings (SVG) of a document take, while it is resolved.
///
/// Of the thread that resolves it, which finds it by ``current``: a library of pictures serves all documents, and what asks
/// it for a picture knows no document.
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

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// That of the document that this thread resolves; nil where it resolves none.
  static var current: UnsafeMutablePointer<DrawingTime>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: DrawingTime.self)
  }

  /// What `make` makes of a document, whose drawings have so many milliseconds. A document that is resolved for another one
  /// is a part of that.
  static func limited<Made>(
    to milliseconds: Int, _ make: () throws(ResolveError) -> Made
  ) throws(ResolveError) -> Made {
    guard pthread_getspecific(key) == nil else { return try make() }
    var time = DrawingTime(limit: milliseconds)
    return try withUnsafeMutablePointer(to: &time) { (place) throws(ResolveError) in
      pthread_setspecific(key, place)
      defer { pthread_setspecific(key, nil) }
      return try make()
    }
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
