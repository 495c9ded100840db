public import CSignwriter
import Documents
import Pixels
import Resolving
import Signwriter

/// A document behind a handle, resolved as it is written. It never changes.
final class DocumentObject: HandleObject, Sendable {
  static let kind = HandleKind.document
  let document: Document
  let resolved: ResolvedDocument
  let name: String

  init(_ document: Document, _ resolved: ResolvedDocument, name: String) {
    self.document = document
    self.resolved = resolved
    self.name = name
  }

  /// The document at a moment; without one, as it is written.
  func resolved(at time: Double?, for renderer: RendererObject) throws(Fault) -> ResolvedDocument {
    guard let time else { return resolved }
    return try renderer.resolve(document.document(at: time), named: name)
  }
}

// The functions of signwriter.h about documents; they are documented there.

@c @implementation
public func signwriter_document_create(
  _ renderer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ document: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(document, "document")
    let options = try DrawingOptions(drawing)
    guard options.form == PictureForm(), options.time == nil else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "drawing: content, flags and time are of signwriter_document_render; leave them 0 here")
    }
    place.pointee = try RendererObject.use(renderer) { renderer throws(Fault) in
      let document = try renderer.prepared(try options.document(json, length, styles: renderer.styles))
      let resolved = try renderer.resolve(document, named: options.name)
      return try Handle.make(DocumentObject(document, resolved, name: options.name))
    }
  }
}

@c @implementation
public func signwriter_document_render(
  _ document: OpaquePointer?, _ renderer: OpaquePointer?, _ drawing: UnsafePointer<signwriter_drawing>?,
  _ picture: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(picture, "picture")
    let drawing = try PreparedDrawing(drawing)
    let document = try Handle.find(document, DocumentObject.self)
    place.pointee = try RendererObject.use(renderer) { renderer throws(Fault) in
      try drawing.picture(of: try document.resolved(at: drawing.time, for: renderer), on: renderer)
    }
  }
}

@c @implementation
public func signwriter_document_measures(
  _ document: OpaquePointer?, _ measures: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(measures, "measures")
    place.pointee = try Handle.make(MeasuresObject(try Handle.find(document, DocumentObject.self).resolved))
  }
}

@c @implementation
public func signwriter_document_release(
  _ document: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.release(document, DocumentObject.self) }
}
