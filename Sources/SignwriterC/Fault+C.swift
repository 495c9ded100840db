import CSignwriter
import CSignwriterSupport

extension Fault {
  /// Fills in a caller's struct.
  func write(to error: UnsafeMutablePointer<signwriter_error>) {
    var (field, message) = (field, message)
    field.withUTF8 { field in
      message.withUTF8 { message in
        field.withMemoryRebound(to: CChar.self) { field in
          message.withMemoryRebound(to: CChar.self) { message in
            signwriter_fill_error(
              error, Int32(status), field.baseAddress ?? Fault.empty, field.count,
              message.baseAddress ?? Fault.empty, message.count)
          }
        }
      }
    }
  }

  /// An address for texts of no length; nothing is read from it.
  private static var empty: UnsafePointer<CChar> { signwriter_version_text() }
}

/// Does the work of one function of the interface: its status, and in `error` the reason if it fails.
func answer(
  _ error: UnsafeMutablePointer<signwriter_error>?, _ body: () throws(Fault) -> Void
) -> signwriter_status {
  let hasEntered = signwriter_enter()
  defer { if hasEntered { _ = signwriter_leave() } }
  do throws(Fault) {
    if let error { try SizedStruct.check(error, "signwriter_error") }
  } catch let fault {
    // A size of 0 was forgotten. The struct is as large as in the first version, or larger, so the sentence fits.
    if let error, error.pointee.size == 0 { fault.write(to: error) }
    return Int32(fault.status)
  }
  do throws(Fault) {
    try body()
    if let error { Fault(SIGNWRITER_OK, "").write(to: error) }
    return Int32(SIGNWRITER_OK)
  } catch let fault {
    if let error { fault.write(to: error) }
    return Int32(fault.status)
  }
}
