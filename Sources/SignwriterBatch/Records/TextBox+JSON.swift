import Documents
import Scenes

extension TextBox {
  /// The box as the report has it, with corners to a thousandth of a pixel.
  var json: JSONValue {
    let corners = quad.map { corner in
      JSONValue.array([corner.x, corner.y].map { .number(($0 * 1000).rounded() / 1000) })
    }
    return [
      "kind": .string(kind.rawValue), "text": .string(text), "quad": .array(corners),
      "direction": isRightToLeft ? "rtl" : "ltr", "textIndex": .number(Double(textIndex)),
      "line": .number(Double(line)),
    ]
  }
}
