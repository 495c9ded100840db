import Documents
import GLESRendering
package import JSON
import Pixels
import Resolving
package import Signwriter

/// A picture as it is written, with what the report says about it. Sendable; a value.
package struct PictureFile: Sendable {
  /// The place of the trimmed picture on its canvas.
  struct Trim: Sendable {
    /// The position of the picture's top left corner on the canvas.
    let x: Int
    let y: Int
    /// The size of the canvas.
    let width: Int
    let height: Int
  }

  /// The files of its masks.
  struct Masks: Sendable {
    /// The PNG file of the text's mask.
    let text: [UInt8]
    /// The PNG file of the mask of everything drawn.
    let alpha: [UInt8]
  }

  /// The bytes of the file; empty for a sheet, which takes the image.
  let bytes: [UInt8]
  var image: PixelBuffer?
  /// The whole text, if the document has one.
  let text: String?
  /// The report, in pixels of the picture.
  let report: DocumentReport
  let renderer: String
  let oversampling: OversamplingReport
  var trim: Trim?
  /// The boxes of the report; nil if it has none.
  var boxes: [TextBox]?
  /// The masks of the picture; nil if it has none.
  var masks: Masks?

  /// Makes a picture of these members.
  init(
    bytes: [UInt8], image: PixelBuffer?, text: String?, report: DocumentReport, renderer: String,
    oversampling: OversamplingReport, trim: Trim? = nil, boxes: [TextBox]? = nil, masks: Masks? = nil
  ) {
    (self.bytes, self.image, self.text, self.report) = (bytes, image, text, report)
    (self.renderer, self.oversampling, self.trim, self.boxes, self.masks) = (
      renderer, oversampling, trim, boxes, masks
    )
  }

  /// Makes a whole picture, without masks.
  package init(bytes: [UInt8], _ drawn: RenderedDocument) {
    self.init(
      bytes: bytes, image: nil, text: nil, report: drawn.report, renderer: drawn.renderer,
      oversampling: drawn.oversampling)
  }

  /// All files of a job that has this picture, the picture first.
  func files(out: String) -> [(name: String, bytes: [UInt8])] {
    guard let masks else { return [(out, bytes)] }
    return [(out, bytes), (MaskName.text(of: out), masks.text), (MaskName.alpha(of: out), masks.alpha)]
  }

  /// About the bytes that it takes in memory.
  var byteCount: Int {
    let maskBytes = masks.map { $0.text.count + $0.alpha.count } ?? 0
    return bytes.count + (image?.bytes.count ?? 0) + maskBytes
  }

  /// The report's line for a job with this picture, except for its id, status and line.
  package func members(out: String) -> JSONObject {
    var object = JSONObject()
    object["out"] = .string(out)
    if !bytes.isEmpty { object["crc32"] = .string(WrittenFile(out, bytes).hexChecksum) }
    object.append(contentsOf: report.json.object?.members ?? [])
    if masks != nil {
      object["masks"] = ["text": .string(MaskName.text(of: out)), "alpha": .string(MaskName.alpha(of: out))]
    }
    if let boxes { object["boxes"] = .array(boxes.map(\.json)) }
    if let trim {
      object["trim"] = [
        "offset": [.number(Double(trim.x)), .number(Double(trim.y))],
        "pixels": [.number(Double(trim.width)), .number(Double(trim.height))],
      ]
    }
    object["renderer"] = .string(renderer)
    let positions = oversampling.oversampling
    if positions > 1 {
      object["oversampling"] = [
        "positions": .number(Double(positions * positions)), "samples": .number(Double(oversampling.samples)),
      ]
    }
    return object
  }
}
