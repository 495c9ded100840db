/// Why a workload has no labels.
struct WorkloadError: Error, CustomStringConvertible {
  let description: String
}
