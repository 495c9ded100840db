import Documents
import Glibc
import JSON
import Testing

/// Tests one stream of pictures and records, as WebDataset reads it.
@Suite struct TarTests {
  private static let long = String(repeating: "d", count: 90) + "/" + String(repeating: "e", count: 90)
  private static let jobs: [String] =
    (0..<40).map { #"{"id": "\#($0)", "text": "Label \#($0 % 9)", "shadow": {"blur": \#(40 - $0)}}"# } + [
      #"{"id": "größe", "text": "Größe"}"#, #"{"text": "bad", "opacity": 7}"#,
      #"{"id": "prefix", "text": "a", "out": "\#(long).png"}"#,
      #"{"id": "pax", "text": "b", "out": "\#(String(repeating: "f", count: 200)).png"}"#,
    ]

  /// What Python's tarfile finds, in order: names, and bytes in hexadecimal.
  private static let script = """
    import sys, tarfile
    for member in (archive := tarfile.open(sys.argv[1])):
        assert member.isfile() and member.mtime == 0 and member.uid == 0 and member.mode == 0o644
        print(member.name, archive.extractfile(member).read().hex())
    """

  private func members(_ path: String) throws -> [(name: String, bytes: [UInt8])] {
    var python = Program("-c", Self.script, path)
    python.executable = "/usr/bin/python3"
    python.environment["PYTHONIOENCODING"] = "utf-8"
    let outcome = try python.run()
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.text.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      let digits = Array(parts[1].utf8)
      let bytes = stride(from: 0, to: digits.count, by: 2).map {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)!
      }
      return (String(parts[0]), bytes)
    }
  }

  private func run(
    _ folder: Workspace, _ jobs: [String] = TarTests.jobs, _ options: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Program.Outcome {
    let file = try folder.write(Array(jobs.joined(separator: "\n").utf8), to: "jobs.jsonl")
    return try Program(["batch", file, "--renderer", "cpu"] + options).run(sourceLocation)
  }

  @Test(.enabled(if: access("/usr/bin/python3", X_OK) == 0, "there is no Python here"))
  func `Python and GNU tar find each picture, and after it its record, in order`() throws {
    let folder = try Workspace()
    let options = ["--report", folder.path("report")]
    let outcome = try run(folder, Self.jobs, "--tar", folder.path("a.tar"), options[0], options[1])
    #expect(outcome.status == 1, "one job is wrong")
    #expect(try run(folder, Self.jobs, "--out", folder.path("out"), "--quiet").status == 1)
    let report = try Batch.lines(folder.read("report")).filter { $0.status == "done" }
    let found = try members(folder.path("a.tar"))
    #expect(found.count == 2 * report.count && report.count == Self.jobs.count - 1)
    for (index, line) in report.enumerated() {
      let (picture, record) = (found[2 * index], found[2 * index + 1])
      let name = try #require(line["out"]?.string)
      #expect(picture.name == name && record.name == name.dropLast(4) + ".json")
      #expect(try picture.bytes == folder.read("out/" + name))
      var told = try JSONParser.parse(record.bytes, source: "record").object
      #expect(told?["text"]?.string == (line["lines"]?.array?.first?["text"]?.string))
      told?["text"] = nil
      #expect(told.map { JSONValue.object($0) } == line)
    }
    var tar = Program("-tf", folder.path("a.tar"), "--quoting-style=literal")
    tar.executable = "/usr/bin/tar"
    let listed = try tar.run()
    #expect(listed.status == 0 && listed.errors.isEmpty, "\(listed.errors)")
    #expect(listed.text.split(separator: "\n").map(String.init) == found.map(\.name))
  }

  @Test func `the same bytes with any number of threads, and on standard output`() throws {
    let folder = try Workspace()
    for threads in ["1", "2", "7"] {
      _ = try run(folder, Self.jobs, "--tar", folder.path(threads + ".tar"), "--jobs", threads)
    }
    let stream = try run(folder, Self.jobs, "--tar", "-", "--jobs", "3")
    let bytes = try folder.read("1.tar")
    #expect(bytes.count % 512 == 0 && bytes.suffix(1024).allSatisfy { $0 == 0 })
    #expect(try folder.read("2.tar") == bytes && folder.read("7.tar") == bytes && stream.output == bytes)
  }

  @Test(.enabled(if: access("/usr/bin/python3", X_OK) == 0, "there is no Python here"))
  func `several tars have whole samples each`() throws {
    let folder = try Workspace()
    let jobs = (0..<24).map { #"{"id": "\#($0)", "text": "\#($0)", "size": [300, 300]}"# }
    let outcome = try run(
      folder, jobs, "--tar", folder.path("x-%03d.tar"), "--tar-shard-size", "1", "--format", "raw", "--name",
      "{{id}}.rgba")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let tars = folder.files(in: ".").filter { $0.hasSuffix(".tar") }
    // Two samples of 360,000 bytes of pixels fit a million.
    #expect(tars.count == 12 && tars.first == "x-000.tar" && tars.last == "x-011.tar")
    var names: [String] = []
    for tar in tars {
      #expect(try folder.read(tar).count <= 1_000_000)
      names += try members(folder.path(tar)).map(\.name)
    }
    let expected: [String] = (0..<24).flatMap { (number: Int) -> [String] in ["\(number).rgba", "\(number).json"] }
    #expect(names == expected)
  }

  @Test(arguments: [
    (#""id": "v1.2""#, "more than one dot", "take it out"), (#""out": "a""#, "no ending", "know a file"),
    (#""out": "d/.png""#, "nothing before it", "know a file"), (#""out": "a.json""#, "record", "format's ending"),
    (#""out": "0.jpg""#, "\"0.json\"", "line 1's already"),
  ])
  func `misleading names are refused`(_ member: String, _ fault: String, _ remedy: String) throws {
    let folder = try Workspace()
    let outcome = try run(folder, [Self.jobs[0], "{\(member), \"text\": \"x\"}"], "--tar", folder.path("a.tar"))
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(fault) && outcome.errors.contains(remedy), "\(outcome.errors)")
  }

  @Test func `a tar that cannot be written ends the batch`() throws {
    let folder = try Workspace()
    let outcome = try run(folder, Self.jobs, "--tar", "/dev/full", "--summary", folder.path("summary"))
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("\"/dev/full\" cannot be written: No space left on device"), "\(outcome.errors)")
    #expect(try JSONParser.parse(folder.read("summary"), source: "summary")["done"] == 0)
  }

  @Test(arguments: [
    (["--tar", "x.tar", "--out", "o"], "one of the three"), (["--tar", "x.tar", "--resume"], "leave --resume out"),
    (["--tar", "-", "--json"], "--summary"), (["--tar", "x-%d.tar"], "--tar-shard-size"),
    (["--tar", "x.tar", "--tar-shard-size", "5"], "%06d"),
    (["--tar", "%d%d.tar", "--tar-shard-size", "5"], "%06d"),
    (["--tar", "%5d.tar", "--tar-shard-size", "5"], "%06d"),
    (["--tar", "-", "--tar-shard-size", "5"], "one stream"),
    (["--out", "o", "--tar-shard-size", "5"], "--tar"), (["--tar", "%d.tar", "--tar-shard-size", "0"], "1..."),
  ])
  func `options that contradict each other are refused`(_ options: [String], _ remedy: String) throws {
    let outcome = try Program(["batch", "jobs.jsonl"] + options).run()
    #expect(outcome.status == 64 && outcome.errors.contains(remedy), "\(outcome.errors)")
  }
}
