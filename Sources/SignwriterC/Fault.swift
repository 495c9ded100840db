import CSignwriter
import CSignwriterSupport
import Documents
import GLESRendering
import JSON
import Signwriter

/// Why a function of the C interface fails: its status, and a sentence.
package struct Fault: Error {
  /// A status of signwriter.h.
  let status: Int
  /// The path of the faulty member of a document; empty where there is none.
  var field = ""
  /// A sentence that names the place, the value and the remedy.
  let message: String

  init(_ status: Int, field: String = "", _ message: String) {
    self.status = status
    self.field = field
    self.message = message
  }

  init(_ error: SignwriterError) {
    switch error {
    case .document(let error): self = Fault(error)
    case .fonts: self = Fault(SIGNWRITER_NO_FONTS, "\(error)")
    case .resolve, .missingGlyph, .overflow, .beyondDevice:
      self = Fault(SIGNWRITER_NOT_DRAWABLE, field: error.field, "\(error)")
    case .gpu(.unusableTarget), .gpu(.unusableContext): self = Fault(SIGNWRITER_UNUSABLE_TARGET, "\(error)")
    case .gpu(.wrongThread): self = Fault(SIGNWRITER_WRONG_THREAD, "\(error)")
    case .gpu(.notOffered): self = Fault(SIGNWRITER_NOT_OFFERED, "\(error)")
    case .gpu: self = Fault(SIGNWRITER_NO_DEVICE, "\(error)")
    case .drawing: self = Fault(SIGNWRITER_DEVICE_FAILED, "\(error)")
    case .codec, .translucent: self = Fault(SIGNWRITER_NOT_ENCODABLE, field: error.field, "\(error)")
    case .motion: self = Fault(SIGNWRITER_INVALID_DOCUMENT, "\(error)")
    }
  }

  /// What a device says that draws already.
  init(_ error: GLESError) {
    switch error {
    case .unusableTarget, .unusableContext: self = Fault(SIGNWRITER_UNUSABLE_TARGET, "\(error)")
    case .wrongThread: self = Fault(SIGNWRITER_WRONG_THREAD, "\(error)")
    case .notOffered: self = Fault(SIGNWRITER_NOT_OFFERED, "\(error)")
    default: self = Fault(SIGNWRITER_DEVICE_FAILED, "\(error)")
    }
  }

  init(_ error: DocumentError) {
    self.init(SIGNWRITER_INVALID_DOCUMENT, field: error.path, "\(error)")
  }
}

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
  var arithmetic = signwriter_arithmetic()
  signwriter_take_arithmetic(&arithmetic)
  defer {
    signwriter_give_arithmetic(&arithmetic)
    if hasEntered { _ = signwriter_leave() }
  }
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
