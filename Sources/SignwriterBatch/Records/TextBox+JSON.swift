import Basics
import Documents
import JSON
import Resolving

extension TextBox {
  /// The box as the report has it, with corners to a thousandth of a pixel.
  var json: JSONValue {
    var object: JSONObject = [
      "kind": .string(kind.rawValue), "text": .string(text), "quad": TextBox.json(quad),
      "direction": .string(direction), "textIndex": .number(Double(textIndex)),
      "line": .number(Double(line)),
    ]
    if !drawn.hasSameBytes(as: text) { object["drawn"] = .string(drawn) }
    if let base { object["base"] = .array([base.lowerBound, base.upperBound].map { .number(Double($0)) }) }
    if let polygon { object["polygon"] = TextBox.json(polygon) }
    return .object(object)
  }

  /// The way in which the part is read.
  private var direction: String {
    if angle == 0 { return isRightToLeft ? "rtl" : "ltr" }
    return (angle > 0) != isRightToLeft ? "ttb" : "btt"
  }

  private static func json(_ points: [SIMD2<Double>]) -> JSONValue {
    .array(points.map { point in .array([point.x, point.y].map { .number(($0 * 1000).rounded() / 1000) }) })
  }
}
