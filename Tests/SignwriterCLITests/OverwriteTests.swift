import Glibc
import ImageCodecs
import Pixels
import Testing

/// No command overwrites what it reads, nor one of its outputs by another.
@Suite struct OverwriteTests {
  private static let moving = ##"""
    {"kind": "counting", "from": 3, "to": 9, "duration": 0.2, "method": "linear", "format": "%d", "size": [60, 30],
     "font": {"family": "DejaVu Sans", "size": 20}, "background": {"image": {"file": "0002.png"}}}
    """##
  private static let words = "WEBVTT\n\n00:00.100 --> 00:00.400\nspoken words\n"
  private static let look = #"{"kind": "captions", "font": {"family": "DejaVu Sans", "size": 40}}"#
  private static let label = #"{"text": "A", "background": {"image": {"file": "ground.png"}}}"#

  /// Files of every kind that a command reads, links to them, and folders with them.
  private func workspace() throws -> (Workspace, [String: [UInt8]]) {
    let folder = try Workspace()
    let picture = try PNGCodec.encode(
      PixelBuffer(width: 4, height: 4, alphaMode: .straight, bytes: [UInt8](repeating: 200, count: 64)))
    let files: [String: [UInt8]] = [
      "clock.json": Array(Self.moving.utf8), "0002.png": picture, "label.json": Array(Self.label.utf8),
      "ground.png": picture, "said.json": Array(Self.words.utf8), "look.json": Array(Self.look.utf8),
      "w/words.json": Array(Self.words.utf8), "c/frames.json": Array(Self.words.utf8),
      "list-0000.png": Array(Self.look.utf8),
      "jobs.jsonl": Array(#"{"id": "a", "text": "x"}"#.utf8), "s.json": Array(Batch.styles.utf8),
      "s-1.json": Array(Batch.styles.utf8), "x-0003.tar": Array(Batch.styles.utf8),
    ]
    for made in ["w", "c", "n"] { try folder.makeFolder(made) }
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    #expect(symlink(folder.path("clock.json"), folder.path("soft.json")) == 0)
    #expect(link(folder.path("said.json"), folder.path("hard.json")) == 0)
    return (folder, files)
  }

  /// Words with a dot or a slash are files.
  @Test(arguments: [
    "animate clock.json --sheet clock.png", "animate clock.json --sheet soft.png",
    "animate clock.json -o ./", "animate clock.json --sheet 0002.png", "animate clock.json -o 0002.png",
    "animate clock.json -o one.webp --sheet one.webp", "animate clock.json -o n/ --sheet n/../n/0001.png",
    "render label.json -o ground.png", "render label.json -o n/../ground.png",
    "caption --size 320x180 --words said.json --sheet -o said.png",
    "caption --size 320x180 --words said.json --sheet -o hard.png",
    "caption --size 320x180 --words w/words.json --sheet -o w/",
    "caption --size 320x180 --words c/frames.json --changed -o c/",
    "caption --size 320x180 --words said.json --style look.json --sheet -o look.png",
    "caption --size 1280x720 --fps 25 --words said.json --style list-0000.png -o list.xml",
    "words said.json -o hard.json", "words said.json -o n/a.json --report n/a.json",
    "batch jobs.jsonl --styles s.json --sheet s.png", "batch jobs.jsonl --styles s-1.json --sheet s.png",
    "batch jobs.jsonl --styles x-0003.tar --tar x-%04d.tar --tar-shard-size 1",
    "batch jobs.jsonl --sheet n/p.png --summary n/p.json",
  ])
  func `what would be overwritten is an error, and stays`(_ line: String) throws {
    let (folder, files) = try workspace()
    let arguments = line.split(separator: " ").map { word in
      word.contains(".") || word.contains("/") ? folder.path(String(word)) : String(word)
    }
    let outcome = try Program(arguments + ["--renderer", "cpu"].filter { _ in arguments[0] != "words" }).run()
    #expect(outcome.status == 64 && outcome.errors.contains("would be overwritten"), "\(outcome.errors)")
    #expect(outcome.errors.contains("name another for -"), "\(outcome.errors)")
    for (name, bytes) in files { #expect(try folder.read(name) == bytes, "\(name)") }
    #expect(folder.files(in: "n").isEmpty)
  }

  @Test func `beside what is read all may be written`() throws {
    let (folder, files) = try workspace()
    let lines = [
      // A text that is the name of a file names no file, and what an earlier run wrote may be written again.
      ["render", "--text", "drawn.png", "-o", folder.path("drawn.png")],
      ["render", "--text", "drawn.png", "-o", folder.path("drawn.png")],
      ["animate", folder.path("clock.json"), "-o", folder.path("n/"), "--sheet", folder.path("n/all.png")],
    ]
    for line in lines {
      let outcome = try Program(line + ["--renderer", "cpu"]).run()
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    for (name, bytes) in files { #expect(try folder.read(name) == bytes, "\(name)") }
  }

  @Test(arguments: [[], ["--unsupervised"]])
  func `a job that would overwrite what the batch reads fails, and the others are done`(_ more: [String]) throws {
    let (folder, files) = try workspace()
    let jobs = [
      #"{"id": "ground", "text": "A", "background": {"image": {"file": "ground.png"}}}"#,
      #"{"id": "b", "text": "B", "out": "s.json"}"#, #"{"id": "c", "text": "C"}"#,
    ]
    try folder.write(jobs.joined(separator: "\n"), to: "jobs.jsonl")
    let outcome = try Program(
      ["batch", folder.path("jobs.jsonl"), "--styles", folder.path("s.json"), "--out", folder.root]
        + ["--renderer", "cpu"] + more
    ).run()
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("is the picture ") && outcome.errors.contains("is the file of --styles"))
    #expect(folder.exists("c.png"))
    for name in ["ground.png", "s.json"] { #expect(try folder.read(name) == files[name]) }
  }
}
