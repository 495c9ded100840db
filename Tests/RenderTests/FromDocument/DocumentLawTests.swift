import Documents
import Foundation
import JSON
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Truth

/// What must hold of the picture of every document when the document is changed, whatever the picture is.
@Suite(.serialized) struct DocumentLawTests {
  /// Those whose picture ``TruthDocument`` knows, and others with every length that there is.
  static let documents: [String] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "lengths.txt")
    let lines = (try! String(contentsOf: file, encoding: .utf8)).split(separator: "\n").map(String.init)
    return TruthCorpus.documents.map(\.json) + lines.filter { !$0.hasPrefix("#") }
  }()

  private static func json(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8), source: "test")
  }

  private static func scene(_ json: JSONValue) throws -> Scene {
    try SceneFiles.resolver.resolve(try Document(json: json.description)).scene
  }

  private static func changed(_ json: JSONValue, _ change: (inout JSONObject) -> Void) -> JSONValue {
    var object = json.object ?? JSONObject()
    change(&object)
    return .object(object)
  }

  // MARK: Scale

  @Test(arguments: documents)
  func `a document at scale 2 is the document of twice the lengths`(text: String) throws {
    let json = try Self.json(text)
    var lengths = Lengths()
    let larger = try Self.scene(lengths.doubled(json))
    let closer = try Self.scene(Self.changed(json) { $0["scale"] = .number(2 * ($0["scale"]?.number ?? 1)) })
    for renderer in InvariantTests.renderers {
      let pictures = try InvariantTests.render([larger, closer], by: renderer)
      expectSame(pictures[0], pictures[1], within: .exact, "\(renderer): \(text)")
    }
  }

  @Test func `no length is left out of the documents that are scaled`() throws {
    var lengths = Lengths()
    for text in Self.documents { _ = lengths.doubled(try Self.json(text)) }
    let missing = Lengths.all.subtracting(lengths.met).sorted()
    #expect(missing.isEmpty, "set these members in a line of lengths.txt: \(missing)")
  }

  // MARK: Place

  /// Without what is counted from the canvas.
  static let movable = TruthCorpus.documents.map(\.json).filter { text in
    !text.contains(#""align": false"#) && !text.contains("backdropBlur") && !text.contains(#""scale": 1.5"#)
  }

  @Test(arguments: movable)
  func `what is moved by whole pixels has moved pixels`(text: String) throws {
    let json = Self.changed(try Self.json(text)) { $0["background"] = nil }
    let scale = Int(json.object?["scale"]?.number ?? 1)
    let moved = Self.changed(json) { group in
      let children = (group["children"]?.array ?? []).map { child in
        Self.changed(child) { child in
          var frame = child["frame"]?.array ?? [0, 0, nil, nil]
          frame[0] = .number((frame[0].number ?? 0) + 5)
          frame[1] = .number((frame[1].number ?? 0) - 3)
          child["frame"] = .array(frame)
        }
      }
      group["children"] = .array(children)
    }
    for renderer in InvariantTests.renderers {
      let pictures = try InvariantTests.render([Self.scene(json), Self.scene(moved)], by: renderer)
      let (dx, dy) = (5 * scale, -3 * scale)
      let (width, height) = (pictures[0].width, pictures[0].height)
      let rows = max(0, -dy)..<height
      let expected = rows.flatMap { y in (0..<(width - dx)).map { pictures[0][$0, y] } }
      let actual = rows.flatMap { y in (0..<(width - dx)).map { pictures[1][$0 + dx, y + dy] } }
      let off = zip(expected, actual).map { Self.distance($0, $1) }.max() ?? 0
      // Sums over other rows may be rounded otherwise.
      #expect(off <= 1, "\(renderer): off by \(off): \(text)")
    }
  }

  @Test(arguments: TruthCorpus.documents.map(\.json))
  func `a group of all children is the children`(text: String) throws {
    let json = try Self.json(text)
    let grouped = Self.changed(json) { root in
      let group: JSONObject = [
        "kind": "group", "size": root["size"] ?? nil, "children": root["children"] ?? nil,
      ]
      root["children"] = [.object(group)]
    }
    for renderer in InvariantTests.renderers {
      let pictures = try InvariantTests.render([Self.scene(json), Self.scene(grouped)], by: renderer)
      expectSame(pictures[0], pictures[1], within: .exact, "\(renderer): \(text)")
    }
  }

  // MARK: Symmetry

  /// Those with boxes only, and without gradients and patterns, which begin at the corners of pixels.
  static let symmetric = TruthCorpus.documents.map(\.json).filter { text in
    let others = [
      "gradientOverlays", "pattern", "texture", #""transform""#, #""mask""#, #""clip""#, #""image""#,
      #""scale": 1.5"#, #""gradient": {"kind""#, #""gradient": {"angle""#,
    ]
    return others.allSatisfy { !text.contains($0) }
  }

  @Test(arguments: symmetric)
  func `a mirrored document has a mirrored picture`(text: String) throws {
    let json = Self.changed(try Self.json(text)) { $0["background"] = nil }
    try Self.expect(json, Symmetry.mirror, text)
  }

  @Test(arguments: symmetric)
  func `a document that is turned by 90 degrees has a turned picture`(text: String) throws {
    let json = Self.changed(try Self.json(text)) { $0["background"] = nil }
    try Self.expect(json, Symmetry.quarterTurn, text)
  }

  private static func expect(_ json: JSONValue, _ symmetry: Symmetry, _ text: String) throws {
    let other = symmetry.applied(to: json)
    for renderer in InvariantTests.renderers {
      let pictures = try InvariantTests.render([scene(json), scene(other)], by: renderer)
      expectSame(pictures[1], symmetry.applied(to: pictures[0]), within: .reference, "\(renderer): \(text)")
    }
  }

  private static func distance(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Int {
    (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
  }
}
