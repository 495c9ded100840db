import CGLES

/// Owns one GL name and deletes it. Not copyable: two owners would delete it twice.
///
/// The context it was made in must be current when it dies; `GLESRenderer.deinit` sees to that.
struct GLObject<Kind: GLObjectKind>: ~Copyable {
  let name: GLuint
  private let ledger: GLLedger

  init(in ledger: GLLedger) throws(GLESError) {
    name = Kind.create()
    guard name != 0 else { throw .driver(GLErrorCode(rawValue: glGetError()), during: "creating a \(Kind.label)") }
    self.ledger = ledger
    ledger.created()
  }

  deinit {
    Kind.delete(name)
    ledger.deleted()
  }
}

/// Throws if GL has an error pending; `activity` says what was being done.
///
/// glGetError
func checkGL(_ activity: @autoclosure () -> String) throws(GLESError) {
  let code = glGetError()
  guard code != 0 else { return }
  throw .driver(GLErrorCode(rawValue: code), during: activity())
}
