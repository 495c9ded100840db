import CPURendering
import Documents
import Pixels
import Resolving
import Typography

/// A label, resolved and drawn by the CPU path, premultiplied.
struct Drawn {
  let report: DocumentReport
  let image: PixelBuffer

  init(_ label: LabelDocument) throws {
    let resolved = try SceneFiles.resolver.resolve(label)
    report = resolved.report
    image = CPURenderer().render(resolved.scene, alphaMode: .premultiplied)
  }

  /// The sum of alpha: what is cut is missing from it.
  var mass: Int { stride(from: 3, to: image.bytes.count, by: 4).reduce(0) { $0 + Int(image.bytes[$1]) } }

  var alpha: [UInt8] { stride(from: 3, to: image.bytes.count, by: 4).map { image.bytes[$0] } }

  func hasInk(column: Int) -> Bool { (0..<image.height).contains { image[column, $0].w > 0 } }
  func hasInk(row: Int) -> Bool { (0..<image.width).contains { image[$0, row].w > 0 } }
}
