import Foundation
import Testing
import bench

struct ReportTests {
  @Test func aMarkedRegionIsReplacedAndTheRestIsKept() {
    let document = "before\n<!-- bench run -->\nold\n<!-- /bench run -->\nafter\n"
    let changed = MarkedRegion(name: "run").replaced(in: document, with: "new\n")
    #expect(changed == "before\n<!-- bench run -->\n\nnew\n\n<!-- /bench run -->\nafter\n")
    #expect(changed.flatMap { MarkedRegion(name: "run").replaced(in: $0, with: "new\n") } == changed)
  }

  @Test(arguments: ["", "<!-- bench run -->\n", "<!-- /bench run --><!-- bench run -->\n"])
  func aFileWithoutTheRegionIsLeftAlone(_ document: String) {
    #expect(MarkedRegion(name: "run").replaced(in: document, with: "new") == nil)
  }

  private func bench(_ arguments: String...) throws -> (status: Int32, output: String) {
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

  @Test func aRunCanBeReadBackAndHasNotChangedSinceItself() throws {
    try inFolder { folder in
      let json = folder + "/run.json"
      let run = try bench(
        "run", "--quick", "--workloads", "oversampling-1", "--renderers", "cpu", "--json", json, "--html",
        folder + "/run.html")
      #expect(run.status == 0)
      let report = try bench("report", json)
      #expect(report.status == 0)
      #expect(report.output == run.output)
      let compared = try bench("report", json, "--compare", json)
      #expect(compared.output.hasSuffix("Nothing became slower beyond the noise.\n"))
      let page = try String(contentsOfFile: folder + "/run.html", encoding: .utf8)
      #expect(page.contains("<svg") && !page.contains("http://www.w3.org/1999/xlink") && !page.contains("src="))
    }
  }

  @Test func equalSeedsExportEqualLabels() throws {
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

  @Test func whatCannotBeExportedIsRefused() throws {
    try inFolder { folder in
      let outcome = try bench("export", "--workloads", "card", folder + "/a.json")
      #expect(outcome.status != 0)
      #expect(!FileManager.default.fileExists(atPath: folder + "/a.json"))
    }
  }
}
