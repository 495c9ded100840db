import Basics
public import CSignwriter
import Documents
import JSON
import Signwriter
import SpriteFonts
import Storage

// The function of signwriter.h about sprite fonts; it is documented there.

@c @implementation
public func signwriter_sprite_font_save(
  _ renderer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ path: UnsafePointer<CChar>?, _ report: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let options = try DrawingOptions(drawing)
    guard let path = try CallerText.string(path, "path") else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "path: it is NULL; give the path of the font's file")
    }
    let reportPath = try CallerText.string(report, "report")
    let (folder, name) = (
      String(FileName.folder(of: path)), String(FileName.stem(of: String(FileName.name(of: path))))
    )
    guard !name.isEmpty, name != ".", name != ".." else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "path: it names no file; give one such as gold.fnt")
    }
    try RendererObject.use(renderer) { renderer throws(Fault) in
      let document = try options.document(json, length, styles: renderer.styles)
      guard case .spriteFont(let font) = document else {
        throw Fault(
          SIGNWRITER_INVALID_DOCUMENT, field: "kind",
          "kind: a \(document.kind.rawValue) is no sprite font; give \"kind\": \"spriteFont\"")
      }
      let (set, files) = try made(font, named: name, by: renderer.labels)
      do throws(OutputError) {
        for file in files { try write(file.bytes, to: folder + file.name) }
        if let reportPath {
          try write(Array((JSONWriter.pretty(set.report(of: files)) + "\n").utf8), to: reportPath)
        }
      } catch {
        throw Fault(SIGNWRITER_NOT_WRITABLE, "path: \(error); give a path that can be written")
      }
    }
  }
}

private func made(
  _ font: SpriteFontDocument, named name: String, by renderer: LabelRenderer
) throws(Fault) -> (SpriteFontSet, [SpriteFontSet.File]) {
  do throws(SignwriterError) {
    let set = try SpriteFontMaker(renderer).make(font)
    return (set, try set.files(named: name))
  } catch { throw Fault(error) }
}

/// Writes a file. It is whole or not there.
private func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
  var file = try PendingFile(path, inPlace: true)
  try file.append(bytes)
  try file.commit()
}
