import JSON
import TestSupport
import Testing

/// Names of files that not every machine can hold.
@Suite struct PortableNameTests {
  private static func jobs(_ names: [String]) -> String {
    names.map { #"{"text": "x", "out": \#(JSONWriter.quoted($0))}"# + "\n" }.joined()
  }

  private func run(_ names: [String], _ more: String...) throws -> (
    outcome: Program.Outcome, failed: [Int], count: Double
  ) {
    let folder = try Workspace()
    let jobs = try folder.write(Self.jobs(names), to: "jobs.jsonl")
    let outcome = try Program(
      [
        "batch", jobs, "--out", folder.path("out"), "--renderer", "cpu", "--json", "--report",
        folder.path("report.jsonl"),
      ] + more
    ).run()
    let lines = try String(decoding: folder.read("report.jsonl"), as: UTF8.self).split(separator: "\n").map {
      try JSONParser.parse(Array($0.utf8))
    }
    let failed = lines.indices.filter { lines[$0]["status"] == "failed" }
    return (outcome, failed, try JSONParser.parse(outcome.output)["remarks"]?["unportableName"]?.number ?? 0)
  }

  private static let devices = ["CON.png", "nul", "a/aux.x.png", "com1.png", "Lpt9.tar"]
  private static let others = ["a:b.png", "what?.png", "d/x|y.png", "quo\"te.png", "trail.", "sp ", "dir./x.png"]
  private static let fine = ["a.png", "console.png", "com10.png", "nul1.png", "a b.png", ".x.png", "ünder.png"]

  @Test func `names that Windows cannot hold are counted, or refused`() throws {
    let names = Self.devices + Self.others + Self.fine
    let counted = try run(names)
    #expect(counted.outcome.status == 0 && counted.failed.isEmpty)
    #expect(counted.count == Double(Self.devices.count + Self.others.count))
    let refused = try run(names, "--portable-names")
    #expect(refused.outcome.status == 1)
    #expect(refused.failed == Array(0..<(Self.devices.count + Self.others.count)) && refused.count == 0)
    #expect(refused.outcome.errors.contains("which is a device of Windows"))
  }

  @Test(arguments: [
    ["Logo.png", "logo.png"], ["logo.png", "LOGO.png"], ["\u{E9}.png", "e\u{301}.png"],
    ["e\u{301}.png", "\u{C9}.png"],
    ["stra\u{DF}e.png", "STRASSE.png"],
  ])
  func `names that are one elsewhere are counted, or refused`(_ names: [String]) throws {
    let counted = try run(["first.png"] + names + ["last.png"])
    #expect(counted.outcome.status == 0 && counted.count == 1)
    let refused = try run(["first.png"] + names + ["last.png"], "--portable-names")
    #expect(refused.failed == [2] && refused.outcome.errors.contains("is line 2's already, where neither case"))
  }

  @Test func `a file of another form or case is named where one is missing`() throws {
    let folder = try Workspace()
    try folder.write("no picture", to: "e\u{301}.png")
    try folder.write("no picture", to: "Logo.png")
    func errors(_ name: String) throws -> String {
      let file = try folder.write(#"{"kind": "image", "file": "\#(name)"}"#, to: "a.json")
      return try Program("render", file, "-o", folder.path("x.png")).run().errors
    }
    #expect(try errors("\u{E9}.png").contains("of the same letters in another form of Unicode"))
    #expect(try errors("logo.png").contains("did you mean \"Logo.png\"?"))
    #expect(!(try errors("other.png").contains("did you mean")))
  }
}
