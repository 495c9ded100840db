import Glibc
import ImageCodecs
import JSON
import Pixels
import TestSupport
import Testing

/// Tests `batch --check`, `--prune` and `--journal`, and that what counts of files is what is in them.
@Suite struct CheckTests {
  /// A project with styles, jobs, a picture and a folder of fonts, in a folder of that name.
  private struct Project {
    let folder: Workspace
    var name = "a"

    init() throws {
      folder = try Workspace()
      try folder.makeFolder("a")
      try folder.makeFolder("a/fonts")
      try folder.write(
        try Workspace.bytes(of: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"), to: "a/fonts/f.ttf")
      try write(jobs: Project.jobs)
      try write(color: "gold")
      try write(picture: 9)
    }

    static let jobs = (0..<20).map {
      #"{"id": "n\#($0)", "text": "Label \#($0)", "style": "\#($0 % 4 == 0 ? "pictured" : "plain")"}"#
    }

    func write(jobs: [String]) throws {
      try folder.write(jobs.joined(separator: "\n"), to: "\(name)/jobs.jsonl")
    }

    func write(color: String) throws {
      let styles = #"""
        {"fonts": ["fonts"], "styles": {"plain": {"color": "\#(color)"}, "pictured": {"image": {"file": "p.png"}}}}
        """#
      try folder.write(styles, to: "\(name)/styles.json")
    }

    func write(picture value: UInt8) throws {
      let pixels = [[UInt8]](repeating: [value, 20, 30, 255], count: 16).flatMap { $0 }
      let image = PixelBuffer(width: 4, height: 4, alphaMode: .straight, bytes: pixels)
      try folder.write(try PNGCodec.encode(image), to: "\(name)/p.png")
    }

    var arguments: [String] {
      [
        "batch", folder.path("\(name)/jobs.jsonl"), "--styles", folder.path("\(name)/styles.json"), "--out",
        folder.path("\(name)/out"), "--renderer", "cpu", "--no-system-fonts", "--json",
      ]
    }

    func run(_ options: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> Program.Outcome {
      try Program(arguments + options).run(sourceLocation)
    }

    /// Every file with its bytes.
    func state() throws -> [String: [UInt8]] {
      let names = folder.files(in: name)
      return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.read("\(name)/\($0)")) })
    }

    /// How many jobs were drawn and kept.
    func counts(_ options: String...) throws -> [Double?] {
      let outcome = try Program(arguments + options).run()
      let summary = try JSONParser.parse(outcome.output).object
      return ["done", "kept", "failed"].map { summary?[$0]?.number }
    }
  }

  @Test func `a project is kept after it was copied elsewhere and touched`() throws {
    var project = try Project()
    #expect(try project.counts() == [20, 0, 0])
    // A copy has other inodes and times, and other paths.
    for name in ["jobs.jsonl", "styles.json", "p.png", "fonts/f.ttf"]
      + project.folder.files(in: "a/out").map({ "out/" + $0 }) + ["out/.signwriter-journal"]
    {
      let bytes = try project.folder.read("a/" + name)
      for folder in ["b", "b/fonts", "b/out"] where !project.folder.exists(folder) {
        try project.folder.makeFolder(folder)
      }
      try project.folder.write(bytes, to: "b/" + name)
    }
    project.name = "b"
    #expect(try project.counts("--resume") == [0, 20, 0])
    try project.folder.write(try project.folder.read("b/fonts/f.ttf"), to: "b/fonts/f.ttf")
    #expect(try project.counts("--resume") == [0, 20, 0])
    rename(project.folder.path("b/fonts"), project.folder.path("b/typefaces"))
    let styles = String(decoding: try project.folder.read("b/styles.json"), as: UTF8.self)
    try project.folder.write(
      styles.replacing("\"fonts\": [\"fonts\"]", with: "\"fonts\": [\"typefaces\"]"), to: "b/styles.json")
    #expect(try project.counts("--resume") == [0, 20, 0])
    try project.write(picture: 8)
    let back = String(decoding: try project.folder.read("b/styles.json"), as: UTF8.self)
    #expect(back.contains("\"fonts\": [\"typefaces\"]"))
    #expect(try project.counts("--resume") == [5, 15, 0])
  }

  @Test func `a check draws what the journal does not vouch for, and writes nothing`() throws {
    let project = try Project()
    #expect(try project.counts() == [20, 0, 0])
    let before = try project.state()
    #expect(try project.run("--check").status == 0)
    #expect(try project.state() == before)
    // Without a journal all is drawn in memory, and is the same.
    unlink(project.folder.path("a/out/.signwriter-journal"))
    #expect(try project.counts("--check") == [0, 20, 0])
    #expect(!project.folder.exists("a/out/.signwriter-journal"))
    // Another encoder is no difference.
    let image = try PNGCodec.decode(project.folder.read("a/out/n3.png"))
    try project.folder.write(try PNGCodec.encode(image, compression: .small), to: "a/out/n3.png")
    #expect(try project.counts("--check") == [0, 20, 0])
    try project.write(picture: 8)
    let outcome = try project.run("--check")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("changed: the file \"n4.png\""), "\(outcome.errors)")
    #expect(try project.counts("--check") == [0, 15, 5])
    try project.write(picture: 9)
    unlink(project.folder.path("a/out/n7.png"))
    let missing = try project.run("--check")
    #expect(
      missing.status == 1 && missing.errors.contains("missing: there is no file \"n7.png\""), "\(missing.errors)")
    let after = try project.state()
    #expect(after["out/n7.png"] == nil && after.count == before.count - 1)
  }

  @Test func `ten of what has changed are told, whatever the names of files are`() throws {
    let project = try Project()
    let jobs = (0..<30).map {
      #"{"id": "n\#($0 / 2)", "text": "\#($0)", "style": "plain", "out": "d\#($0 % 4)/n\#($0 / 2)@\#($0)x.png"}"#
    }
    try project.write(jobs: jobs)
    #expect(try project.counts() == [30, 0, 0])
    try project.write(color: "red")
    unlink(project.folder.path("a/out/d0/n0@0x.png"))
    let outcome = try project.run("--check")
    let told = outcome.errors.split(separator: "\n").filter { $0.contains("changed: the file") }
    #expect(told.count == 11, "\(outcome.errors)")
    #expect(
      told.last == "error: 19 more jobs: out: changed: the file \"...\" is not what is drawn now",
      "\(told.last ?? "")")
    #expect(outcome.errors.contains("missing: there is no file \"d0/n0@0x.png\""), "\(outcome.errors)")
  }

  @Test func `what is left over is told by a check, and removed by a prune`() throws {
    let project = try Project()
    #expect(try project.counts() == [20, 0, 0])
    try project.folder.write("mine", to: "a/out/mine.txt")
    try project.write(jobs: Array(Project.jobs.dropLast(2)))
    let told = try project.run("--check", "--report", project.folder.path("report.jsonl"))
    #expect(told.status == 1)
    #expect(told.errors.contains("left over: n18.png"), "\(told.errors)")
    let report = String(decoding: try project.folder.read("report.jsonl"), as: UTF8.self)
    #expect(report.contains("\"id\":\"n19.png\""), "\(report)")
    // A job that fails may be the one whose file it is.
    try project.write(jobs: Array(Project.jobs.dropLast(2)) + [#"{"id": "n18", "texts": 3}"#])
    #expect(try project.run("--resume", "--prune").status == 1)
    #expect(project.folder.exists("a/out/n18.png"))
    // A file that somebody has changed is theirs.
    try project.folder.write("mine", to: "a/out/n19.png")
    try project.write(jobs: Array(Project.jobs.dropLast(2)))
    #expect(try project.run("--resume", "--prune").status == 0)
    #expect(!project.folder.exists("a/out/n18.png") && project.folder.exists("a/out/n19.png"))
    #expect(project.folder.exists("a/out/mine.txt") && project.folder.exists("a/out/n17.png"))
    #expect(try project.counts("--check") == [0, 18, 0])
  }

  @Test func `nothing is removed where not every job is known`() throws {
    let project = try Project()
    let large = #""scale": 8, "shadow": {"blur": 6}"#
    let jobs = (0..<400).map { #"{"id": "n\#($0)", "text": "Label \#($0)", "style": "plain", \#(large)}"# }
    try project.write(jobs: jobs)
    #expect(try project.run().status == 0)
    let names = project.folder.files(in: "a/out")
    // No jobs are a slip.
    try project.write(jobs: [])
    #expect(try project.run("--resume", "--prune").status != 0)
    #expect(project.folder.files(in: "a/out") == names)
    // Everything is drawn again, and somebody interrupts it.
    try project.write(jobs: jobs)
    try project.write(color: "red")
    var program = Program(project.arguments + ["--resume", "--prune", "--jobs", "1"])
    let (tenth, before) = (project.folder.path("a/out/n9.png"), try project.folder.read("a/out/n9.png"))
    var isAsked = false
    program.whileRunning = { process in
      guard !isAsked, Workspace.bytesIfThere(tenth) != before else { return }
      for worker in Program.children(of: process) { kill(worker, SIGINT) }
      kill(process, SIGINT)
      isAsked = true
    }
    let outcome = try program.run()
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(project.folder.files(in: "a/out") == names)
  }

  @Test func `a style that a style's children name is an input`() throws {
    let project = try Project()
    func write(_ color: String) throws {
      let styles = #"""
        {"fonts": ["fonts"], "styles": {"title": {"color": "\#(color)"},
          "card": {"kind": "group", "size": [60, 20], "children": [{"style": "title", "text": "x"}]},
          "heir": {"extends": "card", "opacity": 0.5}, "plain": {}, "pictured": {}}}
        """#
      try project.folder.write(styles, to: "a/styles.json")
    }
    try project.write(jobs: [#"{"id": "a", "style": "card"}"#, #"{"id": "b", "style": "heir"}"#, Project.jobs[1]])
    try write("red")
    #expect(try project.counts() == [3, 0, 0])
    try write("blue")
    #expect(try project.counts("--resume") == [2, 1, 0])
  }

  @Test func `a journal may lie elsewhere`() throws {
    let project = try Project()
    let journal = project.folder.path("kept/of/ci.journal")
    #expect(try project.counts("--journal", journal) == [20, 0, 0])
    #expect(project.folder.exists("kept/of/ci.journal") && !project.folder.exists("a/out/.signwriter-journal"))
    #expect(try project.counts("--journal", journal, "--resume") == [0, 20, 0])
    #expect(try project.counts("--check", "--journal", journal) == [0, 20, 0])
    #expect(try project.counts("--check", "--journal", project.folder.path("none/here")) == [0, 20, 0])
    #expect(!project.folder.exists("none"))
  }

  /// The lines of a journal with the name of each one's first file.
  private func lines(_ journal: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
    try #require(journal.last == UInt8(ascii: "\n"))
    let lines = journal.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return try lines.map { line in
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
      let json = Array(words[1].dropLast(9))
      let sum = FileChecksum(Array(line.dropLast(9))).hex
      #expect(line.suffix(9).elementsEqual(" \(sum)".utf8))
      let files = try JSONParser.parse(json).object?["files"]?.array
      return (try #require(files?.first?.object?["name"]?.string), Array(line))
    }
  }

  @Test func `a journal of its own is in the order of names after a whole run`() throws {
    let project = try Project()
    let journal = project.folder.path("kept/ci.journal")
    try project.write(jobs: Project.jobs.reversed())
    #expect(try project.counts("--journal", journal) == [20, 0, 0])
    let first = try lines(try project.folder.read("kept/ci.journal"))
    let names = (0..<20).map { "n\($0).png" }.sorted()
    #expect(first.map(\.name) == names)
    // Only lines of what was drawn anew change, where they stand.
    try project.write(picture: 8)
    #expect(try project.counts("--journal", journal, "--resume") == [5, 15, 0])
    let bytes = try project.folder.read("kept/ci.journal")
    let second = try lines(bytes)
    #expect(second.map(\.name) == names)
    let changed = zip(first, second).filter { $0.bytes != $1.bytes }.map(\.0.name)
    #expect(changed == (0..<20).filter { $0 % 4 == 0 }.map { "n\($0).png" }.sorted())
    // What is in order is not written.
    var before = stat()
    #expect(stat(journal, &before) == 0)
    #expect(try project.counts("--journal", journal, "--resume") == [0, 20, 0])
    var after = stat()
    #expect(stat(journal, &after) == 0 && after.st_ino == before.st_ino)
    #expect(try project.folder.read("kept/ci.journal") == bytes)
    // A file of no job stays in it while it is there, so that a check tells it.
    try project.write(jobs: Array(Project.jobs.dropLast(2)))
    #expect(try project.counts("--journal", journal, "--resume") == [0, 18, 0])
    #expect(try project.run("--check", "--journal", journal).errors.contains("left over: n18.png"))
    unlink(project.folder.path("a/out/n18.png"))
    #expect(try project.counts("--journal", journal, "--resume") == [0, 18, 0])
    #expect(try lines(try project.folder.read("kept/ci.journal")).map(\.name) == names.filter { $0 != "n18.png" })
    #expect(project.folder.files(in: "kept") == ["ci.journal"])
  }

  @Test func `a kill while a journal is put in order leaves a whole one`() throws {
    let project = try Project()
    try project.write(jobs: (0..<400).reversed().map { #"{"id": "n\#($0)", "text": "\#($0)", "style": "plain"}"# })
    let journal = project.folder.path("kept/ci.journal")
    #expect(try project.counts("--journal", journal) == [400, 0, 0])
    var program = Program(project.arguments + ["--journal", journal, "--resume"])
    program.whileRunning = { process in
      // The worker tries with a file of such a name whether case counts, before there is a journal.
      let isWritten = project.folder.files(in: "kept").contains { $0.hasSuffix(".part") && !$0.contains("-case-") }
      if isWritten { kill(process, SIGKILL) }
    }
    // The moment is short: several runs have to put it in order. Where none of them is met, only whole runs are tried.
    for _ in 0..<8 {
      let sorted = try lines(try project.folder.read("kept/ci.journal"))
      try #require(sorted.count == 400 && Set(sorted.map(\.name)).count == 400)
      try project.folder.write(sorted.reversed().flatMap { $0.bytes + [UInt8(ascii: "\n")] }, to: "kept/ci.journal")
      guard try program.run().signal != SIGKILL else { break }
    }
    #expect(try Set(lines(try project.folder.read("kept/ci.journal")).map(\.name)).count == 400)
    #expect(try project.counts("--journal", project.folder.path("kept/ci.journal"), "--resume") == [0, 400, 0])
    #expect(project.folder.files(in: "kept") == ["ci.journal"])
  }

  @Test(
    arguments: [
      (["--check", "--resume"], "leave out --resume"), (["--prune"], "write --resume"),
      (["--check", "--format", "gif"], "of pictures"), (["--prune", "--resume", "--shard", "1/2"], "--shard 1/2"),
      (["--journal", "j", "--shard", "1/2"], "--shard 1/2"),
      (["--prune", "--resume", "--journal", "j"], "--journal"),
    ])
  func `what cannot be compared or pruned is refused`(_ options: [String], _ words: String) throws {
    let outcome = try Program(["batch", "-", "--out", "/tmp/none"] + options).run()
    #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
  }
}
