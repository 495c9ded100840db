import CSignwriter
import Documents
import Scenes
import Signwriter

/// How a caller wants documents to be read and drawn.
struct DrawingOptions {
  private(set) var form = PictureForm()
  private(set) var time: Double?
  private var style: String?
  private(set) var name = ""

  /// What a drawing asks for; the defaults for NULL.
  init(_ pointer: UnsafePointer<signwriter_drawing>?) throws(Fault) {
    guard let pointer else { return }
    let drawing = try SizedStruct.read(pointer, "signwriter_drawing")
    let flags = Int(drawing.flags)
    guard flags & ~(SIGNWRITER_PREMULTIPLIED | SIGNWRITER_BOTTOM_UP | SIGNWRITER_AT_TIME) == 0 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "flags: \(flags) has a bit that this library does not know")
    }
    switch Int(drawing.content) {
    case SIGNWRITER_RGBA: break
    case SIGNWRITER_TEXT_MASK: form.isMask = true
    default:
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "content: \(drawing.content) is none; write SIGNWRITER_RGBA or SIGNWRITER_TEXT_MASK")
    }
    form.alphaMode = flags & SIGNWRITER_PREMULTIPLIED != 0 ? .premultiplied : .straight
    form.isBottomUp = flags & SIGNWRITER_BOTTOM_UP != 0
    if flags & SIGNWRITER_AT_TIME != 0 {
      guard drawing.time >= 0, drawing.time <= 86_400 else {
        throw Fault(SIGNWRITER_INVALID_ARGUMENT, "time: \(drawing.time) is not in 0...86400 seconds")
      }
      time = drawing.time
    }
    style = try CallerText.string(drawing.style, "style")
    name = try CallerText.string(drawing.name, "name") ?? ""
  }

  init(_ descriptor: signwriter_timeline_descriptor) throws(Fault) {
    style = try CallerText.string(descriptor.style, "style")
    name = try CallerText.string(descriptor.name, "name") ?? ""
  }

  /// Reads a document.
  func document(
    _ json: UnsafePointer<CChar>?, _ length: Int, styles: StyleSheet
  ) throws(Fault) -> Document {
    let bytes = try CallerText.bytes(json, length, "json")
    do throws(DocumentError) {
      let document = try Document(
        JSONParser.parse(bytes, source: name), source: name, styles: styles, styleName: style)
      return time.map { document.document(at: $0) } ?? document
    } catch {
      throw Fault(error)
    }
  }

  /// Reads a document and resolves it.
  func resolve(
    _ json: UnsafePointer<CChar>?, _ length: Int, for renderer: RendererObject
  ) throws(Fault) -> ResolvedDocument {
    let document = try document(json, length, styles: renderer.styles)
    do throws(SignwriterError) {
      let resolved = try renderer.labels.environment.resolve(document)
      renderer.log.warn(of: resolved.report, name: name)
      return resolved
    } catch {
      throw Fault(error)
    }
  }

  /// Reads a document of a batch and resolves it. One that fails costs no other.
  func resolve(_ text: signwriter_text, for renderer: RendererObject) -> Result<ResolvedDocument, Fault> {
    Result { () throws(Fault) in try resolve(text.bytes, text.length, for: renderer) }
  }

  /// The scene to draw of a document.
  func scene(of document: ResolvedDocument) -> Scene {
    form.isMask ? document.scene.textMask : document.scene
  }
}
