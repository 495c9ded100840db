import Documents
import Foundation
import GLESRendering
import JSON
import Testing
import bench

/// The program as it was built, started with arguments.
struct BenchCommandTests {
  private func bench(_ arguments: String...) throws -> (status: Int32, output: String) { try bench(arguments) }

  private func bench(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    process.currentDirectoryURL = root
    process.executableURL = root.appendingPathComponent(".build/release/bench")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func members(of file: String) throws -> JSONObject {
    try #require(try JSONParser.parse([UInt8](Data(contentsOf: URL(fileURLWithPath: file))), source: file).object)
  }

  @Test func `a run says how fast it was and writes its samples`() throws {
    try inFolder { folder in
      let json = folder + "/run.json"
      let run = try bench(
        "run", "--quick", "--workloads", "oversampling-1", "--renderers", "cpu", "--json", json)
      #expect(run.status == 0)
      let report = try members(of: json)
      let name = try #require(report["workloads"]?.array?.first?.object?["name"]?.string)
      let line = run.output.split(separator: "\n").last ?? ""
      #expect(line.hasPrefix("\(name), cpu: ") && line.hasSuffix(" us a label"))
      let cells = report["cells"]?.array?.compactMap(\.object) ?? []
      let stages = Set(cells.filter { $0["temperature"]?.string == "warm" }.compactMap { $0["stage"]?.string })
      #expect(stages == ["resolve", "render", "encode", "write"])
      #expect(cells.allSatisfy { $0["wall"]?.array?.isEmpty == false })
    }
  }

  @Test func `what the machine lacks costs no other workload, and a run that measured nothing fails`() throws {
    try inFolder { folder in
      let json = folder + "/run.json"
      let missing = ["--corpus", folder, "--renderers", "cpu", "--quick", "--json", json]
      let some = try bench(["run", "--workloads", "countries,oversampling-1"] + missing)
      #expect(some.status == 0 && some.output.contains("skipped: countries: "), "\(some.output)")
      let version = try #require(try members(of: json)["machine"]?.object?["signwriter"]?.string)
      #expect(some.output.hasPrefix("Signwriter \(version), "), "\(some.output)")
      #expect(try bench(["run", "--workloads", "countries"] + missing).status == 1)
      #expect(try members(of: json)["cells"]?.array?.isEmpty == true)
      // A document that cannot be drawn: no font, and no picture, is in an empty folder.
      try "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir></fontconfig>".write(
        toFile: folder + "/fonts.conf", atomically: true, encoding: .utf8)
      let fonts = try bench(
        ["run", "--workloads", "kana,oversampling-1", "--renderers", "cpu", "--quick"],
        environment: ["FONTCONFIG_FILE": folder + "/fonts.conf", "XDG_CACHE_HOME": folder])
      #expect(fonts.status == 0 && fonts.output.contains("skipped: Japanese text: "), "\(fonts.output)")
      #expect(fonts.output.contains("oversampling 1, cpu: "), "\(fonts.output)")
    }
  }

  @Test func `a file that cannot be written is refused before anything is measured`() throws {
    try inFolder { folder in
      for file in [folder + "/no/run.json", folder] {
        let measured = try bench(
          "run", "--quick", "--workloads", "oversampling-1", "--renderers", "cpu", "--json", file)
        #expect(measured.status == 1 && measured.output.isEmpty, "\(file)")
      }
    }
  }

  @Test(.enabled(if: (try? GLESDevice.select()) != nil)) func `a run on a GPU keeps the device's times`() throws {
    let hasTimer = try GLESDevice.select().capabilities?.hasTimer == true
    try inFolder { folder in
      let file = folder + "/run.json"
      let run = try bench(
        "run", "--quick", "--workloads", "oversampling-1", "--renderers", "gpu", "--overlapped", "--readback",
        "ring", "--json", file)
      #expect(run.status == 0)
      let report = try members(of: file)
      #expect(report["settings"]?.object?["readback"]?.string == "ring")
      let cells = report["cells"]?.array?.compactMap(\.object) ?? []
      let render = try #require(
        cells.first { $0["stage"]?.string == "render" && $0["temperature"]?.string == "warm" })
      let times = zip(
        render["device"]?.array?.compactMap(\.number) ?? [], render["wall"]?.array?.compactMap(\.number) ?? [])
      #expect(times.map { $0.0 }.isEmpty == !hasTimer)
      #expect(times.allSatisfy { $0 > 0 && $0 < $1 })
      #expect(!cells.contains { $0["stage"]?.string == "readback" }, "overlapped")
    }
  }

  @Test func `equal seeds export equal labels`() throws {
    try inFolder { folder in
      let files = [folder + "/a.json", folder + "/b.json", folder + "/c.json"]
      for (file, seed) in zip(files, ["1", "1", "2"]) {
        let outcome = try bench("export", "--workloads", "reference-8", "--passes", "1", "--seed", seed, file)
        #expect(outcome.status == 0)
      }
      let exported = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
      #expect(exported[0] == exported[1])
      #expect(exported[0] != exported[2])
    }
  }

  @Test func `what cannot be exported is refused`() throws {
    try inFolder { folder in
      let outcome = try bench("export", "--workloads", "card", folder + "/a.json")
      #expect(outcome.status != 0)
      #expect(!FileManager.default.fileExists(atPath: folder + "/a.json"))
    }
  }
}
