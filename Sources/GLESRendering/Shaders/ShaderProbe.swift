/// The functions of probe_function.frag, for tests that compare them with their Swift twins.
package enum ShaderProbe: Int, Sendable, CaseIterable {
  case paint, roundedCoverage, taps, over, turnAndDither, blend, nearestStep
}
