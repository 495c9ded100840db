import Foundation
import Glibc
import Signwriter

/// The machine, the compiler and the commit of a run.
struct Machine: Sendable {
  let processor: String
  let cores: Int
  let system: String
  /// The compiler that built this program.
  let compiler: String
  /// The date in UTC.
  let date: String
  /// The commit of the working copy in which the program was started, with "-dirty" if files were changed; nil if git
  /// cannot tell.
  let commit: String?
  /// Whether the program was built without optimisation, which makes every number meaningless.
  let isDebug: Bool
  /// The version of what was measured: an archive has no commit.
  let signwriter = SignwriterVersion.current

  static func current() -> Machine {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":", maxSplits: 1).last
    let commit = try? output(of: ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"])
    return Machine(
      processor: model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor",
      cores: ProcessInfo.processInfo.activeProcessorCount,
      system: ProcessInfo.processInfo.operatingSystemVersionString, compiler: compilerVersion,
      date: ISO8601DateFormatter().string(from: Date()), commit: commit.flatMap { $0.isEmpty ? nil : $0 },
      isDebug: isDebugBuild)
  }

  /// The highest resident memory of this program so far, in bytes.
  ///
  /// Calls getrusage if /proc is not readable; that also counts the process before it became this program.
  static func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    if let kibibytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({
      Int($0)
    }) {
      return kibibytes * 1024
    }
    var usage = rusage()
    getrusage(.init(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  private static var compilerVersion: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift before 6.3"
    #endif
  }

  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private static func output(of command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
