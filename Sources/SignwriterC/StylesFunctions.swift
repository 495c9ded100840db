public import CSignwriter
import Documents

// The functions of signwriter.h about style sheets; they are documented there.

@c @implementation
public func signwriter_styles_create(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ folder: UnsafePointer<CChar>?,
  _ styles: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(styles, "styles")
    let bytes = try CallerText.bytes(json, length, "json")
    let folder = try CallerText.string(folder, "folder")
    let sheet: StyleSheet
    do throws(DocumentError) {
      sheet = try StyleSheet(JSONParser.parse(bytes, source: "styles"), source: "styles")
    } catch {
      throw Fault(error)
    }
    place.pointee = try Handle.make(StylesObject(sheet, folder: folder))
  }
}

@c @implementation
public func signwriter_styles_open(
  _ path: UnsafePointer<CChar>?, _ styles: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(styles, "styles")
    guard let path = try CallerText.string(path, "path") else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "path: it is NULL; give the path of a style sheet")
    }
    let sheet: StyleSheet
    do throws(DocumentError) { sheet = try StyleSheet(contentsOf: path) } catch { throw Fault(error) }
    place.pointee = try Handle.make(StylesObject(ofFile: sheet))
  }
}

@c @implementation
public func signwriter_styles_release(
  _ styles: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.remove(styles, StylesObject.self) }
}
