import Documents
import ImageCodecs
import JSON
import Pixels
import Resolving
import Signwriter

/// What a preview's page gets for a trial: the length of some JSON in four bytes, the lowest first; the JSON; and the
/// pixels of each picture, as RGBA with straight alpha. So a page knows the exact value of each pixel.
///
/// A value.
struct TrialAnswer {
  var facts = JSONObject()
  private var pictures: [JSONValue] = []
  private var pixels: [UInt8] = []
  private var size = (width: 0, height: 0)

  mutating func add(_ report: DocumentReport) {
    size = (report.width, report.height)
    facts["width"] = .number(Double(report.width))
    facts["height"] = .number(Double(report.height))
    facts["scale"] = .number(report.scale)
    facts["warnings"] = .array(report.warnings.map { .string($0) })
  }

  /// Adds a picture, or why a renderer has none.
  mutating func add(_ drawn: Result<RenderedDocument, ServedFailure>) {
    switch drawn {
    case .success(let drawn):
      pictures.append([
        "renderer": .string(drawn.renderer), "width": .number(Double(drawn.image.width)),
        "height": .number(Double(drawn.image.height)),
      ])
      pixels += RawCodec.encode(drawn.image)
    case .failure(let failure): pictures.append(["error": failure.json])
    }
  }

  var served: ServedPicture {
    var facts = facts
    facts["pictures"] = .array(pictures)
    let json = JSONWriter.bytes(.object(facts))
    let length = withUnsafeBytes(of: UInt32(json.count).littleEndian) { Array($0) }
    return ServedPicture(length + json + pixels, width: size.width, height: size.height)
  }
}
