import CGLES

/// Owns one GL name and deletes it, or leaks it if its context is not current: see `GLLedger`. Not copyable: two owners
/// would delete it twice.
struct GLObject<Kind: GLObjectKind>: ~Copyable {
  let name: GLuint
  private let ledger: GLLedger

  init(in ledger: GLLedger) throws(GLESError) {
    name = Kind.create()
    guard name != 0 else { throw .driver(GLErrorCode(rawValue: glGetError()), during: "creating a \(Kind.label)") }
    self.ledger = ledger
    ledger.created()
  }

  deinit { ledger.delete { Kind.delete(name) } }
}

/// Throws if a GL error is pending; `activity` says what was being done.
///
/// glGetError
func checkGL(_ activity: @autoclosure () -> String) throws(GLESError) {
  let code = glGetError()
  guard code != 0 else { return }
  throw .driver(GLErrorCode(rawValue: code), during: activity())
}

/// Clears GL's error flags. There is at most one of each kind, but a lost driver may report one for ever.
///
/// glGetError
func forgetGLErrors() {
  for _ in 0..<8 where glGetError() == 0 { return }
}
