import Documents
import JSON

/// Members that bend a text.
extension JSONObject {
  private static let shapes = ["circle", "arc", "path"]

  /// Leaves one of the shapes of a path, with a length that text can have.
  mutating func keepOneShape(_ random: inout SeededRandom) {
    let given = JSONObject.shapes.filter { self[$0]?.object != nil || self[$0]?.string != nil }
    let shape = given.isEmpty ? random.pick(JSONObject.shapes) : random.pick(given)
    for other in JSONObject.shapes where other != shape { self[other] = nil }
    if shape == "path" {
      // Half of them are the schema's examples.
      if self["path"] == nil || random.chance(0.5) { self["path"] = .string(JSONObject.path(&random)) }
      return
    }
    var circle = self[shape]?.object ?? JSONObject()
    circle["radius"] = .number(min(max(circle["radius"]?.number ?? 0, 0.5), 300))
    if circle["from"] == circle["to"] { circle["to"] = nil }
    if circle["from"]?.number == 90, circle["to"] == nil { circle["from"] = nil }
    self[shape] = .object(circle)
  }

  /// Contours of lines and curves, some of them closed, with corners, cusps and points that coincide.
  private static func path(_ random: inout SeededRandom) -> String {
    func point() -> String {
      let farthest = random.chance(0.05) ? 5000.0 : 150
      let places = (0..<2).map { _ in Double.random(in: -20...farthest, using: &random).rounded() }
      return "\(Int(places[0])) \(Int(places[1]))"
    }
    var path = ""
    for _ in 0..<random.pick([1, 1, 2, 3]) {
      path += "M" + point()
      for _ in 0..<random.pick([1, 1, 2, 4, 9]) {
        let command = random.pick(["L", "Q", "C", "T", "S", "H", "A"])
        switch command {
        case "Q", "S": path += command + point() + " " + point()
        case "C": path += "C" + point() + " " + point() + " " + point()
        case "H": path += "H\(Int.random(in: -20...150, using: &random))"
        case "A":
          path += "A\(Int.random(in: 1...60, using: &random)) 20 0 \(random.pick([0, 1])) \(random.pick([0, 1])) "
          path += point()
        default: path += command + point()
        }
      }
      if random.chance(0.3) { path += "Z" }
    }
    // One that certainly has a length.
    return path + "l1 1"
  }

  /// Leaves one of the two surfaces of a warp; gives a mesh as many points as it has, and a quadrilateral four convex corners.
  mutating func keepOneSurface(_ random: inout SeededRandom) {
    func number(_ range: ClosedRange<Double>) -> JSONValue { .number(Double.random(in: range, using: &random)) }
    if var mesh = self["mesh"]?.object {
      for other in ["style", "bend", "horizontal", "vertical", "axis"] { self[other] = nil }
      let columns = mesh["columns"]?.number ?? 4
      let rows = mesh["rows"]?.number ?? 4
      (mesh["columns"], mesh["rows"]) = (.number(columns), .number(rows))
      let points = (0..<Int(columns * rows)).map { index -> JSONValue in
        let (row, column) = (Double(index / Int(columns)), Double(index % Int(columns)))
        let (x, y) = (column / max(1, columns - 1), row / max(1, rows - 1))
        return .array([number((x - 0.4)...(x + 0.4)), number((y - 0.4)...(y + 0.4))])
      }
      mesh["points"] = .array(points)
      self["mesh"] = .object(mesh)
    }
    guard self["quad"]?.array != nil else { return }
    // Corners that stay in their quarter of the box, and are not between their neighbours.
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y -> JSONValue in
      .array([number((x - 0.2)...(x + 0.2)), number((y - 0.2)...(y + 0.2))])
    }
    self["quad"] = .array(corners)
  }
}
