import Documents
import JSON
import Pixels
import Resolving

extension PictureFile {
  /// What a sheet's JSON says of a picture, except its place on a page, in TexturePacker's words. The baselines, in
  /// pixels of the whole picture, are added. The pivot, as a fraction of the picture's size, is the start of the first
  /// line's baseline, so that sprites share a baseline.
  func frameMembers(_ image: PixelBuffer) -> JSONObject {
    let offset = trim.map { ($0.x, $0.y) } ?? (0, 0)
    let size = trim.map { ($0.width, $0.height) } ?? (image.width, image.height)
    let line = report.lines.first
    let pivotX = (line?.bounds.x ?? 0) + Double(offset.0)
    let pivotY = (line?.baseline ?? Double(size.1)) + Double(offset.1)
    var members = JSONObject()
    members["rotated"] = false
    members["trimmed"] = .bool(trim != nil)
    members["spriteSourceSize"] = .rectangle(offset.0, offset.1, image.width, image.height)
    members["sourceSize"] = ["w": .number(Double(size.0)), "h": .number(Double(size.1))]
    members["pivot"] = [
      "x": .number(PictureFile.rounded(pivotX / Double(size.0))),
      "y": .number(PictureFile.rounded(pivotY / Double(size.1))),
    ]
    members["baselines"] = .array(report.lines.map { .number($0.baseline + Double(offset.1)) })
    members["scale"] = .number(report.scale)
    return members
  }

  /// Rounds to a millionth of a picture, which is less than a pixel of any.
  private static func rounded(_ share: Double) -> Double { (share * 1e6).rounded() / 1e6 }
}

extension JSONValue {
  /// A rectangle as a sheet's JSON writes it.
  static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> JSONValue {
    [
      "x": .number(Double(x)), "y": .number(Double(y)), "w": .number(Double(width)), "h": .number(Double(height)),
    ]
  }
}
