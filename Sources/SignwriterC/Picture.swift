import CSignwriter
import Documents
import ImageCodecs
import JSON
import Pixels
import Resolving
import Signwriter
import Storage

/// A picture behind a handle. It never changes, so that any thread may read it.
final class PictureObject: HandleObject, Sendable {
  static let kind = HandleKind.picture
  let width: Int
  let height: Int
  let form: PictureForm
  /// Pixels per point.
  let scale: Double
  /// The rows, in the order that was asked for.
  let bytes: [UInt8]
  /// What was drawn; nil for a frame of a timeline.
  let document: ResolvedDocument?
  /// The mask of the text, where the form has one beside the picture.
  let mask: PictureObject?

  init(
    _ image: PixelBuffer, _ form: PictureForm, scale: Double, document: ResolvedDocument?, mask: PixelBuffer? = nil
  ) {
    self.mask = mask.map { PictureObject($0, form.ofMask, scale: scale, document: document) }
    width = image.width
    height = image.height
    self.form = form
    self.scale = scale
    self.document = document
    bytes = form.bytes(of: image)
  }

  init(_ image: WidePixelBuffer, _ form: PictureForm, scale: Double, document: ResolvedDocument?) {
    mask = nil
    width = image.width
    height = image.height
    self.form = form
    self.scale = scale
    self.document = document
    bytes = image.words.withUnsafeBytes { Array($0) }
  }

  /// The picture of one of words.
  var words: WidePixelBuffer {
    let words = bytes.withUnsafeBytes { bytes in
      (0..<(bytes.count / 2)).map { bytes.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self) }
    }
    return WidePixelBuffer(width: width, height: height, alphaMode: form.alphaMode, words: words)
  }

  /// Where the bytes are. They stay there, because nothing changes or shares the array of a picture, and an array of
  /// bytes is one block of memory.
  var address: UnsafePointer<UInt8>? { bytes.withUnsafeBufferPointer { $0.baseAddress } }

  /// A mask as the alpha of a picture.
  var alpha: PixelBuffer {
    var pixels = [UInt8](repeating: 0, count: 4 * bytes.count)
    for (pixel, coverage) in bytes.enumerated() { pixels[4 * pixel + 3] = coverage }
    return PixelBuffer(width: width, height: height, alphaMode: .straight, bytes: pixels)
  }

  /// The picture for an encoder; of a mask ``alpha`` is that.
  func image() throws(Fault) -> PixelBuffer {
    guard !form.isMask, !form.isWide, form.alphaMode == .straight, !form.isBottomUp, !form.isReversed else {
      throw Fault(
        SIGNWRITER_NOT_ENCODABLE,
        "picture: only a picture of bytes with straight alpha, top-down and with red first, can be encoded; draw it as "
          + "SIGNWRITER_RGBA without flags")
    }
    return PixelBuffer(width: width, height: height, alphaMode: .straight, bytes: bytes)
  }

  /// The picture as C programs see it.
  var pixels: signwriter_pixels {
    var pixels = signwriter_pixels()
    pixels.width = UInt32(width)
    pixels.height = UInt32(height)
    pixels.stride = width * form.bytesPerPixel
    pixels.length = bytes.count
    pixels.bytes = address
    pixels.bytes_per_pixel = UInt32(form.bytesPerPixel)
    pixels.flags = form.flags
    pixels.scale = scale
    return pixels
  }
}

/// What the bytes of a picture are, and in which order its rows are.
struct PictureForm: Sendable, Equatable {
  /// Whether it is the mask of the text.
  var isMask = false
  /// Whether a channel is a word of 16 bits.
  var isWide = false
  var alphaMode = AlphaMode.straight
  var isBottomUp = false
  /// Whether blue comes first and red third.
  var isReversed = false
  /// Whether the mask of the text is beside it.
  var hasMask = false

  /// The form of the mask beside it.
  var ofMask: PictureForm { PictureForm(isMask: true, isBottomUp: isBottomUp) }

  var bytesPerPixel: Int { isMask ? 1 : isWide ? 8 : 4 }

  /// The flags of signwriter.h.
  var flags: UInt32 {
    UInt32(
      (alphaMode == .premultiplied ? SIGNWRITER_PREMULTIPLIED : 0) | (isBottomUp ? SIGNWRITER_BOTTOM_UP : 0)
        | (isReversed ? SIGNWRITER_BGRA : 0) | (hasMask ? SIGNWRITER_WITH_MASK : 0))
  }

  /// The bytes of an image in this form. Where it asks for nothing special they are the image's own, and nothing is
  /// copied.
  func bytes(of image: PixelBuffer) -> [UInt8] {
    guard isMask || isBottomUp || isReversed else { return image.bytes }
    let row = image.width * bytesPerPixel
    return [UInt8](unsafeUninitializedCapacity: row * image.height) { buffer, count in
      write(image, to: UnsafeMutableRawBufferPointer(buffer), stride: row)
      count = row * image.height
    }
  }

  /// Writes the rows of an image to memory that has room for them.
  func write(_ image: PixelBuffer, to memory: UnsafeMutableRawBufferPointer, stride: Int) {
    image.bytes.withUnsafeBytes { source in
      for row in 0..<image.height {
        let line = UnsafeRawBufferPointer(rebasing: source[(row * image.width * 4)..<((row + 1) * image.width * 4)])
        let start = (isBottomUp ? image.height - 1 - row : row) * stride
        let place = UnsafeMutableRawBufferPointer(
          rebasing: memory[start..<(start + image.width * bytesPerPixel)])
        if isMask {
          for x in 0..<image.width { place[x] = line[x * 4 + 3] }
        } else {
          place.copyMemory(from: line)
          if isReversed { for x in 0..<image.width { place.swapAt(4 * x, 4 * x + 2) } }
        }
      }
    }
  }
}

extension PictureObject {
  /// The smallest rectangle in which the bytes differ from those of an earlier picture, or from nothing. Rows are as they
  /// lie; nil where there is none.
  func changes(from earlier: PictureObject?) throws(Fault) -> PixelRect? {
    if let earlier, earlier.width != width || earlier.height != height || earlier.form != form {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "earlier: it has \(earlier.width) x \(earlier.height) pixels in a form of its own, and the picture "
          + "\(width) x \(height); give one of the same size that was drawn with the same flags")
    }
    let depth = form.bytesPerPixel
    return bytes.withUnsafeBytes { mine in
      guard let earlier else {
        // Of a word both bytes count.
        return PictureObject.bounds(width, height) { pixel in
          mine[(pixel + 1) * depth - 1] != 0 || form.isWide && mine[(pixel + 1) * depth - 2] != 0
        }
      }
      return earlier.bytes.withUnsafeBytes { theirs in
        PictureObject.bounds(width, height) { pixel in
          (pixel * depth..<(pixel + 1) * depth).contains { mine[$0] != theirs[$0] }
        }
      }
    }
  }

  /// The smallest rectangle with all pixels that are meant, by their index.
  private static func bounds(_ width: Int, _ height: Int, where isMeant: (Int) -> Bool) -> PixelRect? {
    var bounds: PixelRect?
    for y in 0..<height {
      let row = y * width
      guard let first = (0..<width).first(where: { isMeant(row + $0) }),
        let last = (first..<width).last(where: { isMeant(row + $0) })
      else { continue }
      let found = PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1)
      bounds = bounds?.union(found) ?? found
    }
    return bounds
  }
}

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
    if object.form.isMask { return try bytes(ofMask: object, format) }
    var options = ImageFormat.Options()
    options.scale = object.scale
    options.pngCompression = .fast
    let image = try object.image()
    do throws(CodecError) { return try format.encode(image, options: options) } catch { throw Fault(.codec(error)) }
  }

  /// The bytes of a mask's file: grey, linear and without a colour space, as a batch writes masks beside pictures.
  private static func bytes(ofMask mask: PictureObject, _ format: ImageFormat) throws(Fault) -> [UInt8] {
    guard format == .png else {
      throw Fault(
        SIGNWRITER_NOT_ENCODABLE, "picture: it is a mask, which cannot be written as \(format.rawValue); write png")
    }
    guard !mask.form.isBottomUp else {
      throw Fault(
        SIGNWRITER_NOT_ENCODABLE,
        "picture: only a mask that is top-down can be encoded; draw it without SIGNWRITER_BOTTOM_UP")
    }
    do throws(CodecError) {
      return try PNGCodec.encodeAlpha(of: mask.alpha, compression: .fast, scale: mask.scale)
    } catch {
      throw Fault(.codec(error))
    }
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
