import Documents

/// What one renderer made of one design.
struct DesignFindings: Sendable {
  let design: String
  /// Labels a second from scene to memory, with everything warm; nil if the design was not drawn.
  var labelsPerSecond: Double?
  /// The largest difference from the CPU path, in 8-bit steps; nil for the CPU path itself.
  var maximumDifference: Int?
  /// The mean difference over all channels of all pixels, in 8-bit steps; nil for the CPU path itself.
  var meanDifference: Double?
  /// Why the design was not drawn; nil if it was.
  var failure: String?

  /// Whether the design was drawn, and within the bound of docs/rendering-model.md.
  var isFine: Bool { failure == nil && (maximumDifference ?? 0) <= SelfTest.tolerance }

  var json: JSONValue {
    var object: JSONObject = ["design": .string(design), "isFine": .bool(isFine)]
    if let labelsPerSecond { object["labelsPerSecond"] = .number(labelsPerSecond.rounded()) }
    if let maximumDifference { object["maximumDifference"] = .number(Double(maximumDifference)) }
    if let meanDifference { object["meanDifference"] = .number((meanDifference * 1e5).rounded() / 1e5) }
    if let failure { object["failure"] = .string(failure) }
    return .object(object)
  }
}
