import Documents
import JSON
public import Synchronization

/// An object of a document, read member by member with the defaults that docs/reference.md states.
///
/// It remembers which members were found, so that a test can tell which of them no document has ever set.
public struct TruthObject {
  /// The name of the object in docs/reference.md.
  let kind: String
  private let members: JSONObject

  init(_ kind: String, _ json: JSONValue?) {
    self.kind = kind
    members = json?.object ?? JSONObject()
  }

  /// The members that were found in any document, as "layerBevel.size".
  public static let found = Mutex<Set<String>>([])

  subscript(_ name: String) -> JSONValue? {
    guard let value = members[name], value != .null else { return nil }
    Self.found.withLock { _ = $0.insert("\(kind).\(name)") }
    return value
  }

  func number(_ name: String, _ missing: Double) -> Double { self[name]?.number ?? missing }
  func string(_ name: String, _ missing: String) -> String { self[name]?.string ?? missing }
  func flag(_ name: String, _ missing: Bool) -> Bool { self[name]?.bool ?? missing }
  func numbers(_ name: String) -> [Double]? { self[name]?.array?.map { $0.number ?? .nan } }

  func object(_ name: String, _ kind: String) -> TruthObject? { self[name].map { TruthObject(kind, $0) } }

  func list(_ name: String, _ kind: String) -> [TruthObject] {
    (self[name]?.array ?? []).map { TruthObject(kind, $0) }
  }

  func point(_ name: String) -> SIMD2<Double> {
    let pair = numbers(name) ?? [0, 0]
    return SIMD2(pair[0], pair[1])
  }

  /// A straight colour.
  func color(_ name: String, _ missing: SIMD4<Double>) -> SIMD4<Double> { self[name].map(Self.color) ?? missing }

  /// Three or four numbers, or six or eight hex digits.
  static func color(_ json: JSONValue) -> SIMD4<Double> {
    if let parts = json.array?.compactMap(\.number) {
      return SIMD4(parts[0], parts[1], parts[2], parts.count > 3 ? parts[3] : 1)
    }
    let digits = Array((json.string ?? "").dropFirst())
    func part(_ index: Int) -> Double {
      guard digits.count >= 2 * index + 2 else { return 1 }
      return Double(Int(String(digits[2 * index...2 * index + 1]), radix: 16) ?? 0) / 255
    }
    return SIMD4(part(0), part(1), part(2), part(3))
  }
}
