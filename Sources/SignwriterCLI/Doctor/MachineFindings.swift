import Documents
import Foundation
import JSON
import Signwriter

/// The machine, as `doctor` reports it.
struct MachineFindings: Sendable {
  let processor: String
  let cores: Int
  let memoryGiB: Double
  let system: String
  let signwriter = SignwriterVersion.current

  /// Asks the system.
  static func current() -> MachineFindings {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let model = lines.first { $0.hasPrefix("model name") || $0.hasPrefix("CPU part") }?
      .split(separator: ":", maxSplits: 1).last
    return MachineFindings(
      processor: model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor",
      cores: ProcessInfo.processInfo.activeProcessorCount,
      memoryGiB: (Double(ProcessInfo.processInfo.physicalMemory) / Double(1 << 30) * 10).rounded() / 10,
      system: ProcessInfo.processInfo.operatingSystemVersionString)
  }

  var json: JSONValue {
    [
      "processor": .string(processor), "cores": .number(Double(cores)), "memoryGiB": .number(memoryGiB),
      "system": .string(system), "signwriter": .string(signwriter),
    ]
  }
}
