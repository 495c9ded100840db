import CSignwriter
import Documents
import GLESRendering
import Signwriter

/// Why a function of the C interface fails: its status, and a sentence.
struct Fault: Error {
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
    case .notOffered: self = Fault(SIGNWRITER_NOT_OFFERED, "\(error)")
    default: self = Fault(SIGNWRITER_DEVICE_FAILED, "\(error)")
    }
  }

  init(_ error: DocumentError) {
    self.init(SIGNWRITER_INVALID_DOCUMENT, field: error.path, "\(error)")
  }
}
