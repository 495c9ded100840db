import Documents
import Foundation
import GLESRendering
import Testing
import bench

struct ReportTests {
  @Test func `a marked region is replaced and the rest is kept`() {
    let document = "before\n<!-- bench run -->\nold\n<!-- /bench run -->\nafter\n"
    let changed = MarkedRegion(name: "run").replaced(in: document, with: "new\n")
    #expect(changed == "before\n<!-- bench run -->\n\nnew\n\n<!-- /bench run -->\nafter\n")
    #expect(changed.flatMap { MarkedRegion(name: "run").replaced(in: $0, with: "new\n") } == changed)
  }

  @Test(arguments: ["", "<!-- bench run -->\n", "<!-- /bench run --><!-- bench run -->\n"])
  func `a file without the region is left alone`(_ document: String) {
    #expect(MarkedRegion(name: "run").replaced(in: document, with: "new") == nil)
  }

  private func bench(_ arguments: String...) throws -> (status: Int32, output: String) { try bench(arguments) }

  private func bench(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    process.currentDirectoryURL = root
    process.executableURL = root.appendingPathComponent(".build/release/bench")
    process.arguments = arguments
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

  @Test func `a run can be read back and has not changed since itself`() throws {
    try inFolder { folder in
      let json = folder + "/run.json"
      let run = try bench(
        "run", "--quick", "--workloads", "oversampling-1", "--renderers", "cpu", "--json", json)
      #expect(run.status == 0)
      let report = try bench("report", json)
      #expect(report.status == 0)
      #expect(report.output == run.output)
      let compared = try bench("report", json, "--compare", json)
      #expect(compared.output.hasSuffix("Nothing became slower beyond the noise.\n"))
    }
  }

  /// A run of one workload on a GPU, three passes, written by hand.
  private func gpuRun(timer: Bool, device: String) -> String {
    """
    {"format": 1, "renderers": [{"id": "gpu", "name": "Some GPU", "software": false, "timer": \(timer)}],
     "workloads": [{"id": "a", "name": "Labels of A"}],
     "cells": [{"workload": "a", "temperature": "warm", "stage": "render", "renderer": "gpu", "labels": 1, "pixels": 1,
       "wall": [0.001, 0.001, 0.001], "processor": [0.0005, 0.0005, 0.0005]\(device)}]}
    """
  }

  /// The row of the workload, in what a report of the run prints; and all of it.
  private func row(_ run: String, in folder: String) throws -> (cells: [String], text: String) {
    try run.write(toFile: folder + "/run.json", atomically: true, encoding: .utf8)
    let report = try bench("report", folder + "/run.json")
    #expect(report.status == 0)
    let line = report.output.split(separator: "\n").first { $0.contains("Labels of A") } ?? ""
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    return (cells, report.output)
  }

  @Test func `wide spreads are told in one line`() throws {
    try inFolder { folder in
      let json = folder + "/run.json"
      let cells = ["1", "2"].map { sigma in
        """
        {"workload": "sigma-\(sigma)", "temperature": "warm", "stage": "render", "renderer": "gpu", "labels": 1,
         "pixels": 1, "wall": [0.001, 0.001, 0.00\(sigma)], "processor": [0.001, 0.001, 0.001]}
        """
      }
      let run = """
        {"format": 1, "renderers": [{"id": "gpu", "name": "Some GPU", "software": false, "timer": false}],
         "workloads": [{"id": "sigma-1", "name": "One"}, {"id": "sigma-2", "name": "Two"}],
         "cells": [\(cells.joined(separator: ","))]}
        """
      try run.write(toFile: json, atomically: true, encoding: .utf8)
      let output = try bench("report", json).output
      #expect(output.contains("warning: 1 of 2 warm measurements spread widely"), "\(output)")
      #expect(output.split(separator: "\n").filter { $0.contains("warning:") }.count == 1)
    }
  }

  @Test func `a file that cannot be written is refused before anything is measured`() throws {
    try inFolder { folder in
      let json = folder + "/run.json"
      try gpuRun(timer: false, device: "").write(toFile: json, atomically: true, encoding: .utf8)
      for arguments in [
        ["--markdown", folder + "/no/run.md"], ["--markdown", folder], ["--compare", json, "--markdown", json],
      ] {
        let measured = try bench(
          ["run", "--quick", "--workloads", "oversampling-1", "--renderers", "cpu"] + arguments)
        #expect(measured.status == 1 && measured.output.isEmpty, "\(arguments)")
      }
      #expect(try bench("report", json, "--into", folder + "/./run.json").status == 1)
      #expect(try String(contentsOfFile: json, encoding: .utf8) == gpuRun(timer: false, device: ""))
    }
  }

  @Test func `the device's own time stands beside the wall's`() throws {
    try inFolder { folder in
      // The median of those passes that were not interrupted.
      let timed = try row(gpuRun(timer: true, device: #", "device": [0.00011, null, 0.00013]"#), in: folder)
      #expect(timed.cells.contains("120") && timed.cells.contains("1000") && timed.cells.contains("500"))
      #expect(timed.text.contains("GPU us"))
      #expect(!timed.text.contains("without a timer"))
    }
  }

  @Test func `a device without a timer is said to have none`() throws {
    try inFolder { folder in
      let plain = try row(gpuRun(timer: false, device: ""), in: folder)
      #expect(plain.cells.contains("") && !plain.cells.contains("120"))
      #expect(plain.text.contains("Some GPU - hardware, without a timer of its own (GL_EXT_disjoint_timer_query)"))
      let torn = try row(gpuRun(timer: true, device: #", "device": [0.00011]"#), in: folder)
      #expect(torn.cells.isEmpty, "times that are not those of the passes")
    }
  }

  @Test(.enabled(if: (try? GLESDevice.select()) != nil)) func `a run on a GPU keeps the device's times`() throws {
    let hasTimer = try GLESDevice.select().capabilities?.hasTimer == true
    try inFolder { folder in
      let file = folder + "/run.json"
      let run = try bench(
        "run", "--quick", "--workloads", "oversampling-1", "--renderers", "gpu", "--overlapped", "--readback",
        "ring",
        "--json", file)
      #expect(run.status == 0)
      #expect(run.output.contains("--readback ring"))
      #expect(try bench("report", file).output == run.output)
      let json = try JSONParser.parse([UInt8](Data(contentsOf: URL(fileURLWithPath: file))), source: file)
      let cells = json.object?["cells"]?.array?.compactMap(\.object) ?? []
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
