import Basics
import Documents
import Glibc
import JSON
import SignwriterBatch

/// What `doctor --thorough` found out about one renderer.
struct RendererFindings: Sendable {
  enum Kind: String, Sendable { case cpu, hardware, software }

  /// The name: "CPU path", or what the driver says of the device.
  let name: String
  let kind: Kind
  /// The device's index, as `--device` takes it; nil for the CPU path.
  let device: Int?
  /// One for each design that was tried, in order.
  var designs: [DesignFindings] = []
  /// The seconds from nothing to the first picture, with shaders compiled or found in the cache; nil if it did not
  /// start.
  var start: Double?
  /// What the caches of a device held in the end; empty for the CPU path, whose caches the report has.
  var caches: [CacheState] = []
  /// Why the device draws nothing; nil if it draws.
  var failure: String?

  var isFine: Bool { failure == nil && designs.allSatisfy(\.isFine) }

  func speed(of design: String) -> Double? { designs.first { $0.design == design }?.labelsPerSecond }

  /// The part of a core that it had while it was timed, as the geometric mean over the designs; nil if nothing was timed.
  /// Of what draws on one thread, the rest was other programs'.
  var share: Double? {
    let shares = designs.compactMap { found in
      found.labelsPerSecond.flatMap { clock in found.labelsPerProcessorSecond.map { clock / $0 } }
    }
    guard !shares.isEmpty else { return nil }
    return exp(shares.reduce(0) { $0 + log($1) } / Double(shares.count))
  }

  /// How many times as fast as another renderer it is, as the geometric mean over the designs that both drew.
  func ratio(to other: RendererFindings) -> Double? {
    let ratios = designs.compactMap { findings in
      findings.labelsPerSecond.flatMap { mine in other.speed(of: findings.design).map { mine / $0 } }
    }
    guard !ratios.isEmpty else { return nil }
    return exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
  }

  var json: JSONValue {
    var object: JSONObject = [
      "name": .string(name), "kind": .string(kind.rawValue), "isFine": .bool(isFine),
      "designs": .array(designs.map(\.json)),
    ]
    if let device { object["device"] = .number(Double(device)) }
    if let start { object["secondsToFirstPicture"] = .number((start * 1000).rounded() / 1000) }
    if !caches.isEmpty { object["caches"] = CacheState.json(caches) }
    if let failure { object["failure"] = .string(failure) }
    return .object(object)
  }
}
