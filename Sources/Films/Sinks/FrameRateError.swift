/// A rate that a format is too slow for. A value; Sendable.
package struct FrameRateError: Error, CustomStringConvertible {
  let container: String
  let fastest: Int

  package var description: String { "\(container) has at most \(fastest) frames a second; lower the rate" }
}
