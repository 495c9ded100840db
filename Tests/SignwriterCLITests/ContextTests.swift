import Documents
import GLESRendering
import JSON
import Testing

/// Several contexts and devices draw the same as one.
@Suite(.enabled(if: Batch.hasGPU, "no GL device starts here")) struct ContextTests {
  private static let jobs: [String] = (0..<300).map { index in
    let effect = [#""color": "red""#, #""shadow": {"blur": 6}"#, #""oversampling": 2"#][index % 3]
    let text = index % 50 == 7 ? "7" : "\"Label \(index)\""
    return #"{"id": "\#(index)", "text": \#(text), "style": "gold", \#(effect)}"#
  }

  private func run(_ options: [String]) throws -> Batch {
    try Batch(Array(Self.jobs.joined(separator: "\n").utf8), renderer: "gpu") { program, folder in
      program.arguments += ["--jobs", "2", "--summary", folder.path("summary.json")] + options
    }
  }

  private func expectAsOne(_ options: [String]) throws {
    let (one, several) = (try run([]), try run(options))
    #expect(several.outcome.status == 1, "some jobs are wrong: \(several.outcome.errors)")
    #expect(try several.files == one.files)
    #expect(try several.files.count == 294)
    #expect(several.report.map(\.id) == (0..<300).map { "\($0)" }, "in the order of the jobs")
  }

  @Test(arguments: [["--contexts", "2"], ["--contexts", "5"], ["--device", "all", "--contexts", "2"]])
  func `however many contexts, the same files`(_ options: [String]) throws { try expectAsOne(options) }

  /// Devices of one driver; those of several may round differently.
  private static let alike: String = {
    let devices = (try? GLESDevice.all())?.filter { $0.capabilities != nil } ?? []
    let first = devices.first?.capabilities?.renderer
    return devices.filter { $0.capabilities?.renderer == first }.map { "\($0.index)" }.joined(separator: ",")
  }()

  @Test(.enabled(if: alike.contains(","), "one device only"))
  func `several devices write what one does, and the summary names each`() throws {
    try expectAsOne(["--device", Self.alike])
    let batch = try run(["--device", Self.alike])
    let summary = try JSONParser.parse(batch.folder.read("summary.json"), source: "summary")
    let renderer = try #require(summary["renderer"]?.string)
    for index in Self.alike.split(separator: ",") { #expect(renderer.contains("device \(index) "), "\(renderer)") }
  }

  @Test func `the summary says how many programs were found linked`() throws {
    let folder = try Workspace()
    func programs() throws -> JSONValue? {
      let batch = try run(["--contexts", "2", "--program-cache", folder.path("programs")])
      return try JSONParser.parse(batch.folder.read("summary.json"), source: "summary")["caches"]?["programs"]
    }
    // Some drivers do not return program binaries.
    guard try programs() != nil else { return #expect(folder.files(in: "programs").isEmpty) }
    let again = try #require(try programs())
    #expect(again["found"] == again["asked"] && (again["asked"]?.number ?? 0) > 5)
  }

  @Test(arguments: [
    (["--device", "0,0"], "\"0,0\" is no device"), (["--device", ""], "is no device"),
    (["--device", "x"], "doctor"),
    (["--contexts", "0"], "--contexts 0 is not in 1...16"), (["--contexts", "17"], "not in 1...16"),
    (["--contexts", "2", "--renderer", "cpu"], "--renderer cpu uses none"),
    (["--device", "all", "--renderer", "cpu"], "--renderer cpu uses none"),
  ])
  func `what makes no sense is told`(_ options: [String], _ words: String) throws {
    let outcome = try Program(["batch", "jobs.jsonl", "--out", "out"] + options).run()
    #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
  }

  private static let software = (try? GLESDevice.all())?.first { $0.capabilities != nil && $0.isSoftware }?.index

  @Test(.enabled(if: software != nil, "no software driver starts here"))
  func `a software driver that is named and does not draw is told, and how it would`() throws {
    let folder = try Workspace()
    let index = "\(try #require(Self.software))"
    let jobs = try folder.write(#"{"id": "a", "text": "x"}"#, to: "jobs.jsonl")
    for arguments in [
      ["render", "--text", "x", "-o", folder.path("a.png")], ["batch", jobs, "--out", folder.path("out")],
    ] {
      let unused = try Program(arguments + ["--device", index]).run()
      #expect(unused.status == 0 && unused.errors.contains("warning: --device \(index): "), "\(unused.errors)")
      #expect(unused.errors.contains("write --renderer gpu") && unused.errors.contains("CPU reference"))
      for more in [["--device", index, "--renderer", "gpu"], []] {
        let outcome = try Program(arguments + more).run()
        #expect(outcome.status == 0 && !outcome.errors.contains("--device"), "\(outcome.errors)")
      }
      let quiet = try Program(arguments + ["--device", index, "--quiet"]).run()
      #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
    }
  }

  @Test func `a device of a list that is not there is told by its index`() throws {
    let outcome = try run(["--device", "0,99"]).outcome
    #expect(outcome.status == 2 && outcome.errors.contains("99"), "\(outcome.errors)")
  }

  @Test(arguments: ["all", "0,1"]) func `one document has one device`(_ devices: String) throws {
    let folder = try Workspace()
    let outcome = try Program("render", "--text", "x", "--device", devices, "-o", folder.path("x.png")).run()
    #expect(outcome.status == 64 && outcome.errors.contains("signwriter batch"), "\(outcome.errors)")
  }
}
