import Documents
import Glibc
import JSON
import TestSupport
import Testing

/// Tests a batch that continues where another one ended.
@Suite struct ResumeTests {
  private static let jobs = jobs(300)
  private static func jobs(_ count: Int) -> [String] {
    (0..<count).map {
      #"{"id": "\#($0)", "text": "Label \#($0)", "style": "\#($0 % 3 == 0 ? "gold" : "grey")"}"#
    }
  }
  private static func styles(grey: String = "#808080") -> String {
    #"{"styles": {"gold": {"color": "gold"}, "grey": {"color": "\#(grey)", "shadow": {"blur": 6}}}}"#
  }

  /// A folder in which batches are run, one after the other.
  private struct Site {
    let folder: Workspace
    init() throws { folder = try Workspace() }

    func run(
      _ jobs: [String] = ResumeTests.jobs, _ styles: String = ResumeTests.styles(), _ options: String...,
      sourceLocation: SourceLocation = #_sourceLocation, whileRunning: ((pid_t) -> Void)? = nil
    ) throws -> (outcome: Program.Outcome, report: [JSONValue]) {
      try folder.write(Array(jobs.joined(separator: "\n").utf8), to: "jobs.jsonl")
      try folder.write(styles, to: "styles.json")
      unlink(folder.path("report.jsonl"))
      var program = Program(
        [
          "batch", folder.path("jobs.jsonl"), "--styles", folder.path("styles.json"), "--out", folder.path("out"),
          "--report", folder.path("report.jsonl"), "--renderer", "cpu", "--json",
        ] + options)
      program.whileRunning = whileRunning
      let outcome = try program.run(sourceLocation)
      return (
        outcome, folder.exists("report.jsonl") ? try Batch.lines(folder.read("report.jsonl")) : []
      )
    }

    func pictures() throws -> [String: [UInt8]] {
      try Dictionary(
        uniqueKeysWithValues: folder.files(in: "out").filter { $0.hasSuffix(".png") }.map {
          ($0, try folder.read("out/" + $0))
        })
    }

    /// How many files the journal names as whole.
    var notedCount: Int {
      (Workspace.bytesIfThere(folder.path("out/.signwriter-journal")) ?? []).count { $0 == UInt8(ascii: "\n") }
    }

    /// What distinguishes a file that was written again from one that was kept.
    func inode(_ name: String) -> ino_t {
      var status = stat()
      return stat(folder.path("out/" + name), &status) == 0 ? status.st_ino : 0
    }
  }

  /// A line of the report without the members that say how its file was made.
  private static func told(_ line: JSONValue) -> String {
    var object = line.object ?? JSONObject()
    object["status"] = nil
    return JSONValue.object(object).description
  }

  @Test func `after a kill the rest is drawn, and what stands is left`() throws {
    // So many that a late look still sees them under way.
    let jobs = Self.jobs(2000)
    let whole = try Site()
    let reference = try whole.run(jobs)
    let site = try Site()
    var inodes: [String: ino_t] = [:]
    // Again and again, at different places.
    for count in [20, 90, 170] {
      var workers: [pid_t] = []
      let killed = try site.run(jobs, Self.styles(), "--resume", "--jobs", "2") { process in
        guard workers.isEmpty, site.notedCount > count else { return }
        workers = Program.children(of: process)
        kill(process, SIGKILL)
      }
      // A worker notices within milliseconds.
      for worker in workers { try Patience.waitForEnd(of: worker) }
      #expect(killed.outcome.signal == SIGKILL && killed.report.isEmpty)
      for (name, inode) in inodes { #expect(site.inode(name) == inode, "\(name) was written twice") }
      let journal = try String(decoding: site.folder.read("out/.signwriter-journal"), as: UTF8.self)
      let noted = Set(journal.split(separator: "\""))
      for name in site.folder.files(in: "out") where noted.contains(name[...]) {
        inodes[name] = site.inode(name)
      }
      #expect(inodes.count >= count)
    }
    let last = try site.run(jobs, Self.styles(), "--resume")
    #expect(last.outcome.status == 0)
    for (name, inode) in inodes { #expect(site.inode(name) == inode, "\(name) was written twice") }
    #expect(last.report.count { $0.status == "kept" } == inodes.count)
    #expect(last.report.map(Self.told) == reference.report.map(Self.told))
    #expect(try site.pictures() == whole.pictures())
    #expect(try JSONParser.parse(last.outcome.output)["kept"]?.number == Double(inodes.count))
  }

  @Test func `only what changed is drawn again`() throws {
    let site = try Site()
    #expect(try site.run().outcome.status == 0)
    let same = try site.run(Self.jobs, Self.styles(), "--resume")
    #expect(same.report.allSatisfy { $0.status == "kept" })
    let styled = try site.run(Self.jobs, Self.styles(grey: "#818181"), "--resume")
    #expect(styled.report.enumerated().allSatisfy { $1.status == ($0 % 3 == 0 ? "kept" : "done") })
    #expect(try site.run(Self.jobs, Self.styles(), "--resume").report.count { $0.status == "done" } == 200)
    // Another order, and other ids for the same pictures under other names.
    let moved = Array(Self.jobs.reversed()) + [#"{"id": "new", "text": "Label 1", "style": "grey"}"#]
    let shuffled = try site.run(moved, Self.styles(), "--resume")
    #expect(shuffled.report.map(\.status) == [String](repeating: "kept", count: 300) + ["done"])
    #expect(shuffled.report.map { $0["line"]?.number } == (1...301).map { Double($0) })
    for options in [["--png", "small"], ["--bleed", "3"], ["--format", "qoi", "--name", "{{id}}.png"]] {
      let other = try Site()
      try other.folder.write("", to: "x")
      _ = try other.run(Array(Self.jobs.prefix(4)), Self.styles())
      let changed = try other.run(Array(Self.jobs.prefix(4)), Self.styles(), "--resume", options[0], options[1])
      #expect(changed.report.allSatisfy { $0.status == "done" }, "\(options)")
    }
  }

  @Test func `a file that is gone or changed is drawn again`() throws {
    let site = try Site()
    let jobs = Array(Self.jobs.prefix(6))
    _ = try site.run(jobs)
    let pictures = try site.pictures()
    unlink(site.folder.path("out/1.png"))
    try site.folder.write(Array(pictures["2.png"]!.dropLast(9)), to: "out/2.png")
    var bytes = pictures["3.png"]!
    bytes[bytes.count / 2] ^= 1
    try site.folder.write(bytes, to: "out/3.png")
    let again = try site.run(jobs, Self.styles(), "--resume")
    #expect(again.report.map(\.status) == ["kept", "done", "done", "done", "kept", "kept"])
    #expect(try site.pictures() == pictures)
  }

  @Test func `a journal that is torn or makes no sense does no harm`() throws {
    let site = try Site()
    let jobs = Array(Self.jobs.prefix(5))
    _ = try site.run(jobs, Self.styles(), "--jobs", "1")
    let pictures = try site.pictures()
    let journal = try site.folder.read("out/.signwriter-journal")
    let torn = Array(journal.dropLast(40))
    try site.folder.write(torn, to: "out/.signwriter-journal")
    #expect(try site.run(jobs, Self.styles(), "--resume").report.map(\.status).suffix(2) == ["kept", "done"])
    #expect(try site.run(jobs, Self.styles(), "--resume").report.allSatisfy { $0.status == "kept" })
    let head = String(decoding: journal.prefix(64), as: UTF8.self)
    for nonsense in [
      "\n\n\n", head, "\(head) {}\n", "\(head) {\"files\":[{\"name\":\"../jobs.jsonl\"}],\"record\":{}}\n",
    ] {
      try site.folder.write(nonsense, to: "out/.signwriter-journal")
      #expect(try site.run(jobs, Self.styles(), "--resume").report[0].status == "done", "\(nonsense)")
      #expect(try site.pictures() == pictures)
    }
  }

  @Test func `a line of a journal in which any byte has changed is not believed`() throws {
    let site = try Site()
    let jobs = Array(Self.jobs.prefix(2))
    let first = try site.run(jobs, Self.styles(), "--jobs", "1")
    let journal = try site.folder.read("out/.signwriter-journal")
    let end = try #require(journal.firstIndex(of: UInt8(ascii: "\n")))
    // Letters and digits alone, so that the line is JSON all the same.
    let places = (65..<end).filter {
      journal[$0] >= 0x30 && journal[$0] < 0x7A && journal[$0] != 0x5B && journal[$0] != 0x5C
    }
    for place in stride(from: 0, to: places.count, by: 9) {
      var changed = journal
      changed[places[place]] = journal[places[place]] == 0x31 ? 0x32 : 0x31
      try site.folder.write(changed, to: "out/.signwriter-journal")
      let again = try site.run(jobs, Self.styles(), "--resume")
      #expect(again.report.map(\.status).sorted() == ["done", "kept"], "byte \(places[place])")
      #expect(again.report.map { $0["out"] } == first.report.map { $0["out"] }, "byte \(places[place])")
    }
  }

  @Test func `a picture or a font that a job names is an input`() throws {
    let site = try Site()
    func picture(_ text: String) throws {
      let program = Program("render", "--text", text, "--renderer", "cpu", "-o", site.folder.path("photo.png"))
      #expect(try program.run().status == 0)
    }
    let styles = #"{"styles": {"photo": {"image": {"file": "{{name}}.png"}}}}"#
    let jobs = [
      #"{"text": "plain"}"#, #"{"text": "x", "image": {"file": "photo.png"}}"#,
      #"{"text": "y", "style": "photo", "values": {"name": "photo"}}"#,
      #"{"kind": "group", "size": [9, 9], "children": [{"kind": "image", "file": "photo.png"}]}"#,
    ]
    try picture("one")
    #expect(try site.run(jobs, styles).outcome.status == 0)
    #expect(try site.run(jobs, styles, "--resume").report.allSatisfy { $0.status == "kept" })
    try picture("another")
    #expect(try site.run(jobs, styles, "--resume").report.map(\.status) == ["kept", "done", "done", "done"])
  }

  /// Only layout tells which fonts a text needs, so every font is an input of every job.
  @Test func `a font more, or another one in its place, draws all again`() throws {
    let site = try Site()
    let styles = #"{"fonts": ["fonts"], "styles": {"gold": {}, "grey": {}}}"#
    let jobs = Array(Self.jobs.prefix(4))
    let font = try TestFont.renamed()
    try site.folder.makeFolder("fonts")
    try site.folder.write(font, to: "fonts/a.ttf")
    #expect(try site.run(jobs, styles).outcome.status == 0)
    #expect(try site.run(jobs, styles, "--resume").report.allSatisfy { $0.status == "kept" })
    try site.folder.write(font, to: "fonts/b.ttf")
    #expect(try site.run(jobs, styles, "--resume").report.allSatisfy { $0.status == "done" })
    #expect(try site.run(jobs, styles, "--resume").report.allSatisfy { $0.status == "kept" })
    try site.folder.write(font + [0], to: "fonts/a.ttf")
    #expect(try site.run(jobs, styles, "--resume").report.allSatisfy { $0.status == "done" })
    unlink(site.folder.path("fonts/b.ttf"))
    #expect(try site.run(jobs, styles, "--resume").report.allSatisfy { $0.status == "done" })
  }

  @Test func `shards go on, whatever their number was`() throws {
    let site = try Site()
    let jobs = Array(Self.jobs.prefix(30))
    for shard in 1...3 { #expect(try site.run(jobs, Self.styles(), "--shard", "\(shard)/3").outcome.status == 0) }
    let whole = try site.run(jobs, Self.styles(), "--resume")
    #expect(whole.report.count == 30 && whole.report.allSatisfy { $0.status == "kept" })
    #expect(
      try site.run(jobs, Self.styles(), "--resume", "--shard", "2/4").report.allSatisfy { $0.status == "kept" })
  }
}
