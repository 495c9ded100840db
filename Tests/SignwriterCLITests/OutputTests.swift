import Documents
import Glibc
import JSON
import Testing

/// Files appear whole or not at all, only in the output folder, and each belongs to one job.
@Suite struct OutputTests {
  @Test func `nothing is left but pictures and the report`() throws {
    let jobs = (0..<40).map { #"{"id": "\#($0)", "text": "\#($0)", "out": "\#($0 % 3)/\#($0 % 7)/\#($0).png"}"# }
    let batch = try Batch(jobs)
    #expect(batch.outcome.status == 0)
    #expect(batch.folder.files(in: "out").count == 40)
    #expect(batch.folder.files(in: ".").filter { $0.hasSuffix(".part") }.isEmpty)
    #expect(batch.report.map { $0["out"]?.string } == (0..<40).map { "\($0 % 3)/\($0 % 7)/\($0).png" })
  }

  @Test func `names may be as long as the file system takes`() throws {
    let name = String(repeating: "n", count: 255)
    let batch = try Batch([#"{"text": "x", "out": "\#(name)"}"#, #"{"text": "x", "out": "d/\#(name)"}"#])
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    #expect(batch.folder.files(in: "out") == ["d/" + name, name])
  }

  @Test func `files are named after the template`() throws {
    let batch = try Batch(
      Array(#"{"id": "a", "text": "x", "style": "gold"}"#.utf8), "--name", "{{style}}/{{ id }}-{{text}}.png")
    #expect(batch.folder.files(in: "out") == ["gold/a-x.png"])
  }

  @Test func `files there before are replaced`() throws {
    let batch = try Batch(Array(#"{"id": "a", "text": "x"}"#.utf8)) { _, folder in
      #expect(mkdir(folder.path("out"), 0o755) == 0)
      try folder.write("old", to: "out/a.png")
    }
    #expect(batch.outcome.status == 0)
    _ = try batch.picture("a.png")
  }

  /// Jobs whose names collide: which of them fail, and which line their message names.
  private static let clashing = [
    #"{"id": "a", "text": "one"}"#, #"{"id": "b", "text": "two", "out": "a.png"}"#,
    #"{"id": "a", "text": "three"}"#,
    #"{"id": "c", "text": "four", "out": "a.png/c.png"}"#, #"{"id": "d", "text": "five", "out": "f/g/d.png"}"#,
    #"{"id": "e", "text": "six", "out": "f/g"}"#, #"{"id": "f", "text": "seven", "out": "f/g/f.png"}"#,
    #"{"id": "g", "text": 8, "out": "h.png"}"#, #"{"id": "h", "text": "nine"}"#,
  ]

  @Test(arguments: [1, 2, 5, 16])
  func `the first job in the order of the jobs has a file, with any number of threads`(_ threads: Int) throws {
    let batch = try Batch(Array(Self.clashing.joined(separator: "\n").utf8), "--jobs", "\(threads)")
    #expect(batch.outcome.status == 1)
    #expect(
      batch.report.map(\.status) == [
        "done", "failed", "failed", "failed", "done", "failed", "done", "failed", "done",
      ])
    for (index, owner) in [(1, "line 1's"), (2, "line 1's"), (3, "line 1's"), (5, "line 5's")] {
      let line = batch.report[index]
      #expect(line.field == "out" && line.message.contains(owner), "\(line.message)")
      #expect(line.message.contains("jobs.jsonl:\(index + 1)"))
      #expect(line.message.contains("give one") || line.message.contains("name one"))
    }
    #expect(batch.folder.files(in: "out") == ["a.png", "f/g/d.png", "f/g/f.png", "h.png"])
    let alone = try Batch([Self.clashing[0]])
    #expect(try batch.folder.read("out/a.png") == alone.folder.read("out/a.png"), "the first one's text")
  }

  @Test func `a folder where a picture should be is that job's error`() throws {
    let batch = try Batch(Array("{\"id\": \"a\", \"text\": \"x\"}\n{\"id\": \"b\", \"text\": \"x\"}".utf8)) {
      _, folder in
      #expect(mkdir(folder.path("out"), 0o755) == 0 && mkdir(folder.path("out/a.png"), 0o755) == 0)
    }
    #expect(batch.report.map(\.status) == ["failed", "done"])
    #expect(batch.report[0].field == "out" && batch.report[0].message.contains("out/a.png"))
    #expect(batch.folder.files(in: "out") == ["b.png"], "nothing half written stays")
  }

  /// As root, a rename would replace a device by a file; here a pipe stands for the device.
  @Test func `devices, pipes and links are written to, not replaced`() throws {
    let folder = try Workspace()
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    // Where nothing was written, reading ends at once.
    let reader = open(folder.path("pipe"), O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let target = try folder.write("old", to: "target.png")
    #expect(symlink(target, folder.path("link.png")) == 0)
    var status = stat()
    for (name, kind) in [("pipe", S_IFIFO), ("link.png", S_IFLNK)] {
      let outcome = try Program("render", "--text", "x", "--renderer", "cpu", "-o", folder.path(name)).run()
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(lstat(folder.path(name), &status) == 0 && status.st_mode & S_IFMT == kind)
    }
    let picture = try Batch.decode(folder.read("target.png"))
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(reader, &bytes, bytes.count)
    #expect(try Batch.decode(Array(bytes[..<max(0, count)])) == picture)
  }

  @Test func `render makes the folders above its file`() throws {
    let folder = try Workspace()
    let program = Program("render", "--text", "x", "--renderer", "cpu", "-o", folder.path("a/b/c.png"))
    #expect(try program.run().status == 0)
    #expect(folder.files(in: ".") == ["a/b/c.png"])
  }
}
