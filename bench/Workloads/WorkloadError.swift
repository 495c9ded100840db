/// The reason why a workload has no labels.
struct WorkloadError: Error, CustomStringConvertible {
  let description: String
}
