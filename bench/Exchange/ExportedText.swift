import Documents
import JSON
import Pixels
import Resolving
import Scene
import Typography

/// A text on one line as other libraries need it: font file, glyph origins and paints. In pixels; colours are straight
/// sRGB.
struct ExportedText {
  let json: JSONValue

  init(_ label: LabelDocument, _ text: MeasuredText, _ figure: Figure, scale: Double) throws(WorkloadError) {
    guard text.lines.count == 1, let line = text.lines.first, !line.isRightToLeft,
      let run = text.layout.lines[0].runs.first
    else {
      throw WorkloadError(
        description: "\"\(label.text)\" is not one line from left to right and cannot be exported")
    }
    let drops = label.shadows.map { ExportedText.shadow($0.color, $0.offset, $0.blur, scale) }
    let inner = label.innerShadows.map { ExportedText.shadow($0.color, $0.offset, $0.blur, scale) }
    json = [
      "text": .string(label.text),
      "font": [
        "path": .string(run.face.path), "index": .number(Double(run.face.index)),
        "size": .number(run.size * scale),
      ],
      // One place before each letter, and one at the end of the advance.
      "pens": .array(line.carets.map { .number($0.point.x) }),
      "baseline": .number(line.baseline),
      "fill": try ExportedText.fill(of: figure),
      "shadows": .array(drops), "innerShadows": .array(inner),
    ]
  }

  private static func shadow(
    _ color: Color, _ offset: LabelDocument.Point, _ blur: LabelDocument.Blur, _ scale: Double
  ) -> JSONValue {
    [
      "color": json(color), "offset": [.number(offset.x * scale), .number(offset.y * scale)],
      "sigma": .number(blur.x / 2 * scale),
    ]
  }

  private static func fill(of figure: Figure) throws(WorkloadError) -> JSONValue {
    for case .fill(_, let paint) in figure.layers {
      switch paint {
      case .solid(let color): return ["color": json(color)]
      case .gradient(let gradient) where gradient.kind == .linear: return json(gradient)
      default: throw WorkloadError(description: "a fill with \(paint) cannot be exported")
      }
    }
    throw WorkloadError(description: "a text without a fill cannot be exported")
  }

  private static func json(_ gradient: Gradient) -> JSONValue {
    // u = (x, y) . axis + u.z runs from 0 to 1 along the axis.
    let axis = SIMD2(Double(gradient.u.x), Double(gradient.u.y))
    let step = axis / (axis * axis).sum()
    let start = step * -Double(gradient.u.z)
    let end = start + step
    return [
      "start": [.number(start.x), .number(start.y)], "end": [.number(end.x), .number(end.y)],
      "stops": .array(gradient.stops.map { ["at": .number(Double($0.location)), "color": json($0.color)] }),
    ]
  }

  private static func json(_ color: Color) -> JSONValue {
    .array([color.red, color.green, color.blue, color.alpha].map { .number(Double($0)) })
  }
}
