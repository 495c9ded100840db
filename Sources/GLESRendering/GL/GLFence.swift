import CGLES

#if canImport(Glibc)
  import Glibc
#endif

/// Owns a fence: a point in a context's commands, which the device passes when all commands before it are done. Not
/// copyable: two owners would delete it twice.
struct GLFence: ~Copyable {
  private let sync: GLsync
  private let ledger: GLLedger

  /// glFenceSync, glFlush
  init(in ledger: GLLedger) throws(GLESError) {
    guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      throw .driver(GLErrorCode(rawValue: glGetError()), during: "creating a fence")
    }
    // A fence that is not flushed to the device is never passed.
    glFlush()
    self.sync = sync
    self.ledger = ledger
    ledger.created()
  }

  /// glDeleteSync
  deinit { ledger.delete { glDeleteSync(sync) } }

  /// Returns when the device has passed the fence. Throws ``GLESError/deviceHangs(seconds:during:)`` if that takes
  /// longer than the renderer's limit.
  ///
  /// glClientWaitSync
  func wait(_ activity: @autoclosure () -> String) throws(GLESError) {
    let deadline = ContinuousClock.now + .seconds(ledger.timeLimit)
    let step: GLuint64 = 100_000_000
    repeat {
      if let end = ledger.end { throw end }
      switch ledger.isHanging ? pass(step) : glClientWaitSync(sync, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), step) {
      case GLenum(GL_ALREADY_SIGNALED), GLenum(GL_CONDITION_SATISFIED): return
      case GLenum(GL_TIMEOUT_EXPIRED): continue
      default: throw .driver(GLErrorCode(rawValue: glGetError()), during: activity())
      }
    } while ContinuousClock.now < deadline
    throw .deviceHangs(seconds: ledger.timeLimit, during: activity())
  }

  /// Whether the device has passed the fence.
  ///
  /// glClientWaitSync
  borrowing func isPassed(_ activity: @autoclosure () -> String) throws(GLESError) -> Bool {
    if let end = ledger.end { throw end }
    if ledger.isHanging { return false }
    switch glClientWaitSync(sync, 0, 0) {
    case GLenum(GL_ALREADY_SIGNALED), GLenum(GL_CONDITION_SATISFIED): return true
    case GLenum(GL_TIMEOUT_EXPIRED): return false
    default: throw .driver(GLErrorCode(rawValue: glGetError()), during: activity())
    }
  }

  /// Simulates glClientWaitSync on a device that hangs.
  private func pass(_ nanoseconds: GLuint64) -> GLenum {
    usleep(UInt32(nanoseconds / 1000))
    return GLenum(GL_TIMEOUT_EXPIRED)
  }
}
