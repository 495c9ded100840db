import CGLES

/// Owns a fence: a place among the commands of a context, which the device passes when all before it are done. Not
/// copyable: two owners would delete it twice.
struct GLFence: ~Copyable {
  private let sync: GLsync
  private let ledger: GLLedger

  /// glFenceSync, glFlush
  init(in ledger: GLLedger) throws(GLESError) {
    guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      throw .driver(GLErrorCode(rawValue: glGetError()), during: "creating a fence")
    }
    // A fence that is not sent to the device is never passed.
    glFlush()
    self.sync = sync
    self.ledger = ledger
    ledger.created()
  }

  /// glDeleteSync
  deinit {
    glDeleteSync(sync)
    ledger.deleted()
  }

  /// Returns when the device has passed it, however long it takes, as a plain glReadPixels does.
  ///
  /// glClientWaitSync
  func wait(_ activity: @autoclosure () -> String) throws(GLESError) {
    let second: GLuint64 = 1_000_000_000
    while true {
      switch glClientWaitSync(sync, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), second) {
      case GLenum(GL_ALREADY_SIGNALED), GLenum(GL_CONDITION_SATISFIED): return
      case GLenum(GL_TIMEOUT_EXPIRED): continue
      default: throw .driver(GLErrorCode(rawValue: glGetError()), during: activity())
      }
    }
  }
}
