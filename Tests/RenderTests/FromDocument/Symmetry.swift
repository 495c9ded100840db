import Documents
import JSON
import Pixels

/// A symmetry of the plane: of documents, their angles and their pictures.
enum Symmetry {
  /// Left for right.
  case mirror
  /// Counterclockwise.
  case quarterTurn

  func applied(to picture: PixelBuffer) -> PixelBuffer {
    let (width, height) = (picture.width, picture.height)
    let isTurn = self == .quarterTurn
    var result = PixelBuffer(
      width: isTurn ? height : width, height: isTurn ? width : height, alphaMode: picture.alphaMode)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = isTurn ? (y, width - 1 - x) : (width - 1 - x, y)
        result[column, row] = picture[x, y]
      }
    }
    return result
  }

  /// A group of boxes and of groups.
  func applied(to group: JSONValue) -> JSONValue {
    guard var object = group.object, let size = object["size"]?.array?.compactMap(\.number) else { return group }
    if self == .quarterTurn { object["size"] = [.number(size[1]), .number(size[0])] }
    if let style = object["layerStyle"] { object["layerStyle"] = turned(style, within: "layerStyle") }
    let children = (object["children"]?.array ?? []).map { child in
      var placed = applied(to: child).object ?? JSONObject()
      let own = child.object?["size"]?.array?.compactMap(\.number) ?? [0, 0]
      let frame = child.object?["frame"]?.array?.map(\.number) ?? [0, 0, nil, nil]
      let (x, y) = (frame[0] ?? 0, frame[1] ?? 0)
      let (w, h) = (frame[2] ?? own[0], frame[3] ?? own[1])
      let other = self == .mirror ? [size[0] - x - w, y, w, h] : [y, size[0] - x - w, h, w]
      placed["frame"] = .array(other.map { .number($0) })
      return JSONValue.object(placed)
    }
    if !children.isEmpty { object["children"] = .array(children) }
    return .object(object)
  }

  private func angle(_ angle: Double) -> JSONValue { .number(self == .mirror ? 180 - angle : angle + 90) }

  /// The effects of a style with their angles. Satin has a default of its own.
  private func turned(_ value: JSONValue, within name: String) -> JSONValue {
    switch value {
    case .array(let list): return .array(list.map { turned($0, within: name) })
    case .object(let object):
      var result = JSONObject()
      for member in object.members {
        result[member.name] =
          member.name == "angle" ? angle(member.value.number ?? 0) : turned(member.value, within: member.name)
      }
      if name == "satin", object["angle"] == nil { result["angle"] = angle(19) }
      if name == "layerStyle" || name == "globalLight", object["angle"] == nil {
        if name == "globalLight" { result["angle"] = angle(90) }
        if name == "layerStyle", object["globalLight"] == nil { result["globalLight"] = ["angle": angle(90)] }
      }
      return .object(result)
    default: return value
    }
  }
}
