import Documents
import Glibc
import JSON
import Testing

/// A batch of motions that needs no other program.
@Suite struct MotionBatchTests {
  private static let jobs = [
    MotionBatch.job("a"), MotionBatch.job("b", to: 77),
    #"{"id": "c", "kind": "pageControl", "numberOfPages": 5, "move": {"to": 2}, "out": "deep/c.FORM"}"#,
  ]

  @Test(arguments: [("apng", "{{id}}.apng"), ("animated-webp", "{{id}}.webp")])
  func `a file is that of animate, byte for byte`(_ format: String, _ name: String) throws {
    let ending = String(name.split(separator: ".")[1])
    let jobs = Self.jobs.map { $0.replacing("FORM", with: ending) }
    let batch = try Batch(MotionBatch.bytes(jobs), "--format", format, "--name", name, "--fps", "10")
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    var expected: [String: [UInt8]] = [:]
    for (job, out) in zip(jobs, ["a", "b", "deep/c"]) {
      let plain = job.replacing(", \"out\": \"deep/c.\(ending)\"", with: "")
      expected[out + "." + ending] = try MotionBatch.animated(plain, "x." + ending)["x." + ending]
    }
    #expect(try batch.files == expected)
  }

  @Test func `texts that scroll across the edge are not cropped, and what does not fit is`() throws {
    let jobs = [
      #"{"id": "scroll", "kind": "cycling", "texts": ["one", "two"], "effect": "scrollUp", "duration": 0.5}"#,
      #"{"id": "narrow", "kind": "cycling", "texts": ["one", "two"], "effect": "crossFade", "size": [9, 9], "lineBreak": "clip"}"#,
      #"{"id": "count", "kind": "counting", "to": 99999, "format": "%d", "duration": 0.5, "size": [20, 30], "lineBreak": "clip"}"#,
    ]
    let warned = try Batch(MotionBatch.bytes(jobs), "--format", "apng", "--fps", "10")
    #expect(warned.outcome.status == 0, "\(warned.outcome.errors)")
    #expect(warned.report.map { $0["cropped"]?.bool } == [false, true, true])
    let strict = try Batch(MotionBatch.bytes(jobs), "--format", "apng", "--fps", "10", "--overflow", "fail")
    #expect(strict.report.map { $0.status } == ["done", "failed", "failed"])
  }

  @Test func `frames are files in a folder of the job's own, as animate writes them`() throws {
    let batch = try Batch(
      MotionBatch.bytes([MotionBatch.job("a"), MotionBatch.job("b", to: 77)]), "--name", "all/{{id}}/{{frame}}.png",
      "--fps", "10")
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    var expected: [String: [UInt8]] = [:]
    for (id, end) in [("a", 500), ("b", 77)] {
      for (name, bytes) in try MotionBatch.animated(MotionBatch.job(id, to: end), "frames/") {
        expected["all/\(id)/" + name.dropFirst("frames/".count)] = bytes
      }
    }
    #expect(expected.count == 12)
    #expect(try batch.files == expected)
    #expect(batch.report.map { $0["out"]?.string } == ["all/a/{{frame}}.png", "all/b/{{frame}}.png"])
  }

  @Test func `the report tells the frames, the rate and the duration, in the order of the jobs`() throws {
    let long = MotionBatch.job("long").replacing("0.5", with: "2")
    let batch = try Batch(
      MotionBatch.bytes([long] + Self.jobs.prefix(2)), "--format", "apng", "--fps", "30000/1001", "--jobs", "3")
    #expect(batch.report.map(\.id) == ["long", "a", "b"])
    #expect(batch.report.map { $0["frames"]?.number } == [61, 16, 16])
    #expect(batch.report.allSatisfy { $0["fps"]?.string == "30000/1001" && $0["crc32"]?.string?.count == 8 })
    for line in batch.report {
      let (frames, seconds) = (try #require(line["frames"]?.number), try #require(line["duration"]?.number))
      #expect(abs(seconds - frames * 1001 / 30000) < 1e-9)
      #expect(line["pixels"]?.array?.map { $0.number } == [90, 41])
    }
  }

  @Test func `without ffmpeg each job of a video says which package is missing`() throws {
    let batch = try Batch(MotionBatch.bytes([MotionBatch.job("a"), MotionBatch.job("b")]), "--name", "{{id}}.webm")
    {
      program, _ in program.environment["PATH"] = "/nowhere"
    }
    #expect(batch.outcome.status == 1 && batch.report.count == 2)
    #expect(batch.report.allSatisfy { $0.message.contains("install Debian's ffmpeg") }, "\(batch.outcome.errors)")
    #expect(batch.folder.files(in: "out") == [])
  }

  @Test func `an ffmpeg that cannot be started fails its jobs, and nothing else ends`() throws {
    let batch = try Batch(MotionBatch.bytes([MotionBatch.job("a"), MotionBatch.job("b")]), "--name", "{{id}}.webm")
    {
      program, folder in
      try MotionBatch.replaceFFmpeg(by: "", in: folder, for: &program)
      try folder.write("#!/nowhere/sh\n", to: "bin/ffmpeg")
    }
    #expect(batch.outcome.status == 1 && batch.report.count == 2)
    let said = "cannot be started: No such file or directory"
    #expect(batch.report.allSatisfy { $0.message.contains(said) }, "\(batch.outcome.errors)")
    #expect(batch.folder.files(in: "out") == [])
  }

  @Test func `a bad job fails alone, and says its place and the remedy`() throws {
    let bad = [
      #"{"id": "still", "text": "Hello"}"#, MotionBatch.job("name", more: #", "out": "name.png""#),
      MotionBatch.job("long").replacing("0.5", with: "50"), #"{"id": "kind", "kind": "counting", "to": "x"}"#,
      MotionBatch.job("twin", more: #", "out": "a.apng""#),
    ]
    let batch = try Batch(
      MotionBatch.bytes([MotionBatch.job("a")] + bad + [MotionBatch.job("b")]), "--format", "apng", "--fps", "10",
      "--max-frames", "100")
    #expect(batch.outcome.status == 1)
    #expect(batch.report.map(\.status) == ["done"] + bad.map { _ in "failed" } + ["done"])
    #expect(batch.folder.files(in: "out") == ["a.apng", "b.apng"])
    #expect(batch.report.map(\.field) == ["", "kind", "out", "duration", "to", "out", ""])
    for (line, words) in [
      (1, "nothing in the document moves"), (2, "does not end in .apng"), (3, "501 frames are more than the 100"),
      (4, "wanted a number"), (5, "is line 1's already"),
    ] {
      let message = batch.report[line].message
      #expect(message.contains("jobs.jsonl:\(line + 1): ") && message.contains(words), "\(message)")
    }
  }

  @Test func `what a text lacks in any frame is told, or fails its job`() throws {
    let job = ##"{"id": "a", "kind": "cycling", "texts": ["plain", "\uE123"], "hold": 0.2, "size": [90, 41]}"##
    let told = try Batch(MotionBatch.bytes([job]), "--format", "apng", "--fps", "10")
    #expect(told.report[0]["missingGlyphs"]?.array?.first?["codePoint"]?.string == "U+E123")
    #expect(told.outcome.errors.contains("with characters that no font has"), "\(told.outcome.errors)")
    let failed = try Batch(MotionBatch.bytes([job]), "--format", "apng", "--fps", "10", "--missing-glyph", "error")
    #expect(failed.report[0].status == "failed" && failed.report[0].message.contains("U+E123"))
    #expect(failed.folder.files(in: "out") == [])
  }

  /// The least of all frames: with it as what the text may shrink to, none is truncated.
  @Test func `the report says at which factor the text of every frame fits`() throws {
    let options = ["--format", "apng", "--fps", "10"]
    func run(_ more: String, _ options: [String]) throws -> Batch {
      try Batch(MotionBatch.bytes([MotionBatch.job("a", width: 32, more: more)])) { program, _ in
        program.arguments += options
      }
    }
    let told = try run("", options)
    #expect(told.report[0]["truncated"] == true)
    let needed = try #require(told.report[0]["neededScaleFactor"]?.number)
    let failed = try run("", options + ["--overflow", "fail=truncated"])
    #expect(failed.report[0].message.contains("it fits at \(needed) of its size"))
    let shrunk = try run(", \"minimumScaleFactor\": \(needed)", options)
    #expect(shrunk.report[0]["truncated"] == false && shrunk.report[0]["neededScaleFactor"] == nil)
  }

  @Test func `--resume keeps what is whole, and draws what is changed or lost`() throws {
    let batch = try Batch(MotionBatch.bytes(Array(Self.jobs.prefix(2))), "--format", "frames", "--fps", "10")
    let folder = batch.folder
    func again(_ fps: String) throws -> [String] {
      let outcome = try Program(
        "batch", folder.path("jobs.jsonl"), "--styles", folder.path("styles.json"), "--out", folder.path("out"),
        "--format", "frames", "--fps", fps, "--renderer", "cpu", "--report", folder.path("again.jsonl"), "--resume"
      ).run()
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try Batch.lines(folder.read("again.jsonl")).map(\.status)
    }
    #expect(try again("10") == ["kept", "kept"])
    #expect(unlink(folder.path("out/b/0003.png")) == 0)
    #expect(try again("10") == ["kept", "done"])
    #expect(folder.exists("out/b/0003.png"))
    #expect(try again("20") == ["done", "done"])
  }

  @Test(arguments: ["apng", "frames"]) func `a file beyond the limit of the process fails its job alone`(
    _ format: String
  ) throws {
    let batch = try Batch(
      MotionBatch.bytes([MotionBatch.job("a"), MotionBatch.large, MotionBatch.job("b")]), "--format", format,
      "--fps", "2"
    ) { program, _ in MotionBatch.limitFiles(of: &program) }
    #expect(batch.report.map(\.status) == ["done", "failed", "done"], "\(batch.outcome.errors)")
    #expect(batch.report[1].message.contains("File too large"), "\(batch.report[1].message)")
    #expect(batch.folder.files(in: "out").allSatisfy { !$0.contains(".part") })
  }

  @Test(arguments: [
    (["--tar", "x.tar", "--format", "apng"], "--tar takes pictures"),
    (["--sheet", "x.png", "--format", "webm"], "--sheet takes pictures"),
    (["--out", "x", "--format", "gif", "--masks"], "--masks is of pictures"),
    (["--out", "x", "--format", "gif", "--html", "x.html"], "--html is of pictures"),
    (["--out", "x", "--format", "gif", "--fps", "60"], "at most 50 frames"),
    (["--out", "x", "--format", "gif", "--name", "{{id}}.mov"], "does not end in .gif"),
    (["--out", "x", "--name", "{{frame}}.png"], "a folder for the frames of each job"),
    (["--out", "x", "--name", "{{id}}.webm", "--codec", "qtrle"], "--codec is of .mov"),
    (["--out", "x", "--fps", "30"], "--fps is of motions"),
    (["--out", "x", "--max-frames", "9"], "--max-frames is of"),
  ])
  func `options that motions have not are refused with the remedy`(_ options: [String], _ words: String) throws {
    let folder = try Workspace()
    let jobs = try folder.write(MotionBatch.job("a"), to: "jobs.jsonl")
    let placed = options.map { $0.hasPrefix("x") ? folder.path($0) : $0 }
    let outcome = try Program(["batch", jobs] + placed).run()
    #expect(outcome.status != 0 && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(folder.files(in: ".") == ["jobs.jsonl"])
  }
}
