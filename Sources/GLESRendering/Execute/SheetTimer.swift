import CGLES

/// Lets the device time how long it draws sheets, by GL_EXT_disjoint_timer_query. Times are collected as they arrive,
/// without waiting for them.
///
/// Not Sendable: it lives on its renderer's thread, with its context current.
final class SheetTimer {
  private final class Query {
    let object: GLObject<QueryKind>
    /// Whether the timer was interrupted during this query.
    var isSpoiled = false
    init(in ledger: GLLedger) throws(GLESError) { object = try GLObject(in: ledger) }
  }

  private static let target = GLenum(GL_TIME_ELAPSED_EXT)
  private let ledger: GLLedger
  private let readTime: PFNGLGETQUERYOBJECTUI64VEXTPROC
  private var free: [Query] = []
  /// The pending queries, in order.
  private var asked: [Query] = []
  private var time = DeviceTime()

  /// Nil if the driver has no such timer.
  ///
  /// eglGetProcAddress, glGetQueryiv
  init?(capabilities: Capabilities, ledger: GLLedger) {
    guard capabilities.hasTimer, let address = eglGetProcAddress("glGetQueryObjectui64vEXT") else { return nil }
    self.ledger = ledger
    readTime = unsafeBitCast(address, to: PFNGLGETQUERYOBJECTUI64VEXTPROC.self)
    var bits: GLint = 0
    glGetQueryiv(SheetTimer.target, GLenum(GL_QUERY_COUNTER_BITS_EXT), &bits)
    guard glGetError() == 0, bits > 0 else { return nil }
    _ = wasInterrupted()
  }

  /// Times what `body` asks the device to do.
  ///
  /// glBeginQuery, glEndQuery
  func measure(_ body: () throws(GLESError) -> Void) throws(GLESError) {
    collect(waits: false)
    let query: Query
    if let last = free.popLast() { query = last } else { query = try Query(in: ledger) }
    glBeginQuery(SheetTimer.target, query.object.name)
    defer {
      glEndQuery(SheetTimer.target)
      asked.append(query)
    }
    try body()
  }

  /// The time since the last reset. Waits for sheets that are still drawn.
  func total() throws(GLESError) -> DeviceTime {
    try GLFence(in: ledger).wait("drawing what is timed")
    collect(waits: true)
    return time
  }

  func reset() throws(GLESError) {
    _ = try total()
    time = DeviceTime()
  }

  /// glGetQueryObjectuiv
  private func collect(waits: Bool) {
    var answered: [(query: Query, seconds: Double)] = []
    while let query = asked.first {
      var isAnswered: GLuint = 0
      if !waits { glGetQueryObjectuiv(query.object.name, GLenum(GL_QUERY_RESULT_AVAILABLE), &isAnswered) }
      guard waits || isAnswered != 0 else { break }
      var nanoseconds: GLuint64 = 0
      readTime(query.object.name, GLenum(GL_QUERY_RESULT), &nanoseconds)
      answered.append((asked.removeFirst(), Double(nanoseconds) * 1e-9))
    }
    if wasInterrupted() { for query in answered.map(\.query) + asked { query.isSpoiled = true } }
    for (query, seconds) in answered {
      if query.isSpoiled {
        time.disjointSheets += 1
      } else {
        time.seconds += seconds
        time.sheets += 1
      }
      query.isSpoiled = false
      free.append(query)
    }
  }

  /// Whether the timer was interrupted since the last call.
  ///
  /// glGetIntegerv(GL_GPU_DISJOINT_EXT)
  private func wasInterrupted() -> Bool {
    var disjoint: GLint = 0
    glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &disjoint)
    return disjoint != 0
  }
}
