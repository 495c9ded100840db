import CSignwriter
import Documents
import ImageCodecs
import Signwriter
import Storage

/// Pictures as files.
enum EncodedPicture {
  /// The format of a name.
  static func format(_ text: UnsafePointer<CChar>?) throws(Fault) -> ImageFormat {
    let name = try CallerText.string(text, "format") ?? ""
    guard let format = ImageFormat(rawValue: name) else {
      throw none("format", name, ImageFormat.allCases.map(\.rawValue))
    }
    return format
  }

  /// The bytes of a file.
  static func bytes(of picture: OpaquePointer?, _ format: ImageFormat) throws(Fault) -> [UInt8] {
    let object = try Handle.find(picture, PictureObject.self)
    var options = ImageFormat.Options()
    options.scale = object.scale
    options.pngCompression = .fast
    let image = try object.image()
    do throws(CodecError) { return try format.encode(image, options: options) } catch { throw Fault(.codec(error)) }
  }

  /// Writes a file whose ending chooses the format. It is whole or not there.
  static func save(_ picture: OpaquePointer?, _ path: String) throws(Fault) {
    guard let format = ImageFormat(fileName: path) else {
      throw none("path", path, ImageFormat.allCases.flatMap(\.fileExtensions).map { "NAME." + $0 })
    }
    let bytes = try bytes(of: picture, format)
    do throws(OutputError) {
      var file = try PendingFile(path, inPlace: true)
      try file.append(bytes)
      try file.commit()
    } catch {
      throw Fault(SIGNWRITER_NOT_WRITABLE, "path: \(error); give a path that can be written")
    }
  }

  private static func none(_ place: String, _ value: String, _ known: [String]) -> Fault {
    Fault(
      SIGNWRITER_NOT_ENCODABLE,
      "\(place): \(JSONWriter.quoted(value)) is none; write one of \(known.joined(separator: ", "))")
  }
}
