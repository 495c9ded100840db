import JSON
import Motion
import Pixels

extension DotShape {
  /// The shape is written as a name or an SVG path.
  init(_ text: String) throws(DocumentError) {
    switch text {
    case "circle": self = .circle
    case "square": self = .square
    case "triangle": self = .triangle
    default:
      let path: Path
      do throws(PathError) { path = try Path(svg: text) } catch { throw DotShape.error(text, "\(error)") }
      guard !path.steps.isEmpty else { throw DotShape.error(text, "it has no commands") }
      self = .path(path)
    }
  }

  private static func error(_ text: String, _ reason: String) -> DocumentError {
    let value = JSONValue.string(text).summary
    return DocumentError(
      .outOfRange, "\(value) is neither circle, square, triangle nor an SVG path (\(reason))")
  }

  var json: JSONValue {
    switch self {
    case .circle: "circle"
    case .square: "square"
    case .triangle: "triangle"
    case .path(let path): .string(path.svg)
    }
  }
}

extension Path {
  /// Absolute commands, one for each step; reading it gives the same steps.
  var svg: String {
    func text(_ points: SIMD2<Double>...) -> String {
      points.map { JSONWriter.number($0.x) + " " + JSONWriter.number($0.y) }.joined(separator: " ")
    }
    return steps.map { step in
      switch step {
      case .move(let point): "M" + text(point)
      case .line(let point): "L" + text(point)
      case .quadratic(let control, let end): "Q" + text(control, end)
      case .cubic(let control1, let control2, let end): "C" + text(control1, control2, end)
      case .close: "Z"
      }
    }.joined()
  }
}
