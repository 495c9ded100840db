public import CSignwriter
import Documents
import JSON

/// A style sheet behind a handle. It never changes.
final class StylesObject: HandleObject, Sendable {
  static let kind = HandleKind.styles
  let sheet: StyleSheet
  /// Folders of fonts, as paths.
  let fontFolders: [String]
  /// The folder of the pictures that styles name; nil: the current one.
  let folder: String?

  /// A sheet whose folders are relative to `folder`.
  init(_ sheet: StyleSheet, folder: String?) {
    self.sheet = sheet
    self.folder = folder
    fontFolders = sheet.fontFolders.map { path in
      guard let folder, !path.hasPrefix("/") else { return path }
      return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }
  }

  /// A sheet that was read from a file, and knows its folders.
  init(ofFile sheet: StyleSheet) {
    self.sheet = sheet
    folder = sheet.folder
    fontFolders = sheet.fontFolders
  }
}

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
  answer(error) { () throws(Fault) in try Handle.release(styles, StylesObject.self) }
}
