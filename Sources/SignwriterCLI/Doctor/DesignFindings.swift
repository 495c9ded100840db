import Documents
import JSON
import Pixels

/// What one renderer made of one design.
struct DesignFindings: Sendable {
  let design: String
  /// Labels a second from scene to memory, with everything warm; nil if the design was not drawn.
  var labelsPerSecond: Double?
  /// The same by a second of the processor instead of the clock, all threads together: what other programs take is not
  /// in it.
  var labelsPerProcessorSecond: Double?
  /// The largest difference from the CPU path, in 8-bit steps; nil for the CPU path itself.
  var maximumDifference: Int?
  /// The largest mean difference of a picture, over all channels of all its pixels, in 8-bit steps; nil for the CPU path
  /// itself.
  var meanDifference: Double?
  /// Why the design was not drawn; nil if it was.
  var failure: String?

  /// How far a picture may differ from the CPU path's, by docs/rendering-model.md: at one pixel, and in the mean.
  static let tolerance = (maximum: 2, mean: 0.10)

  /// Whether the design was drawn, and within the bounds.
  var isFine: Bool {
    failure == nil && (maximumDifference ?? 0) <= Self.tolerance.maximum
      && (meanDifference ?? 0) <= Self.tolerance.mean
  }

  /// What is wrong, in words; nil if nothing is.
  var fault: String? {
    isFine ? nil : failure ?? "up to \(maximumDifference ?? 0) steps and \(shortMean) in the mean from the CPU path"
  }

  private var shortMean: Double { ((meanDifference ?? 0) * 1000).rounded() / 1000 }

  /// Takes in what a picture shows beside the one that is expected.
  mutating func compare(_ picture: PixelBuffer, _ expected: PixelBuffer) {
    let difference = PixelDifference(picture, expected)
    maximumDifference = max(maximumDifference ?? 0, difference.maximum)
    meanDifference = max(meanDifference ?? 0, difference.mean)
  }

  var json: JSONValue {
    var object: JSONObject = ["design": .string(design), "isFine": .bool(isFine)]
    if let labelsPerSecond { object["labelsPerSecond"] = .number(labelsPerSecond.rounded()) }
    if let labelsPerProcessorSecond {
      object["labelsPerProcessorSecond"] = .number(labelsPerProcessorSecond.rounded())
    }
    if let maximumDifference { object["maximumDifference"] = .number(Double(maximumDifference)) }
    if let meanDifference { object["meanDifference"] = .number((meanDifference * 1e5).rounded() / 1e5) }
    if let failure { object["failure"] = .string(failure) }
    return .object(object)
  }
}
