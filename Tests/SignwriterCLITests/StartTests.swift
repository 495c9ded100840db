import Documents
import Glibc
import Testing

/// What keeps a whole batch from starting: exit status 2, or 64 for arguments that make no sense.
@Suite struct StartTests {
  static let job = Array("{\"text\": \"x\"}\n".utf8)

  private func expectNoStart(_ batch: Batch, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation)
  {
    #expect(batch.outcome.status == 2, "\(batch.outcome)", sourceLocation: sourceLocation)
    #expect(batch.outcome.errors.hasPrefix("error: "), sourceLocation: sourceLocation)
    for word in words {
      #expect(batch.outcome.errors.contains(word), "\(batch.outcome.errors)", sourceLocation: sourceLocation)
    }
    #expect(batch.outcome.output.isEmpty, sourceLocation: sourceLocation)
    let left = batch.folder.files(in: ".").filter { $0 != "jobs.jsonl" && $0 != "styles.json" }
    #expect(left.isEmpty, "no report and no half of one", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (#"{"styles": {"a": {"extends": "b"}, "b": {"extends": "a"}}}"#, "a -> b -> a", "remove one"),
    (#"{"styles": {"a": {"extends": "goldd"}, "gold": {}}}"#, "goldd", "did you mean \"gold\"?"),
    (#"{"styles": {"a": {"colour": "red"}}}"#, "styles.a.colour", "did you mean \"color\"?"),
    (#"{"styles": {"a": {"opacity": 7}}}"#, "styles.a.opacity", "7"),
    (#"{"styles": {"#, "styles.json:1:", "cut off"), ("", "styles.json:1:1", "empty"),
    ("[1]", "styles.json: [1] is a list", "an object"),
  ])
  func `a wrong style sheet is an error`(_ styles: String, _ place: String, _ remedy: String) throws {
    expectNoStart(try Batch(Self.job, styles: styles), place, remedy, "styles.json")
  }

  @Test func `a missing style sheet is an error`() throws {
    expectNoStart(
      try Batch(Self.job, styles: nil, "--styles", "/no/styles.json"), "/no/styles.json", "no such file")
  }

  @Test func `a folder as style sheet is an error`() throws {
    expectNoStart(try Batch(Self.job, styles: nil, "--styles", "/etc"), "/etc: ", "folder")
  }

  @Test func `a missing job file is an error`() throws {
    expectNoStart(try Batch(Self.job) { program, _ in program.arguments[1] = "/no/jobs.jsonl" }, "/no/jobs.jsonl")
  }

  @Test func `a folder as job file is an error`() throws {
    expectNoStart(try Batch(Self.job) { program, _ in program.arguments[1] = "/etc" }, "/etc: ", "folder")
  }

  @Test func `an output folder below a file is an error`() throws {
    let batch = try Batch(Self.job) { program, folder in program.arguments[3] = folder.path("jobs.jsonl/out") }
    expectNoStart(batch, "jobs.jsonl\" cannot be written", "a folder is needed")
  }

  @Test func `an output folder that cannot be made is an error`() throws {
    expectNoStart(
      try Batch(Self.job) { program, _ in program.arguments[3] = "/proc/signwriter" }, "/proc/signwriter")
  }

  @Test func `a report that cannot be written is an error`() throws {
    let batch = try Batch(Self.job) { program, folder in program.arguments[5] = folder.path("jobs.jsonl/report") }
    #expect(batch.outcome.status == 2 && batch.outcome.errors.contains("a folder is needed"))
  }

  @Test func `a missing device is an error`() throws {
    for renderer in ["gpu", "auto"] {
      expectNoStart(try Batch(Self.job, renderer: renderer, "--device", "99"), "99")
    }
  }

  /// EGL without a driver that the loader could find.
  @Test func `no GPU at all is told with every platform, and auto does without`() throws {
    func run(_ renderer: String) throws -> Batch {
      try Batch(Self.job, renderer: renderer) { program, _ in
        program.environment["__EGL_VENDOR_LIBRARY_DIRS"] = "/nonexistent"
      }
    }
    let gpu = try run("gpu")
    if gpu.outcome.status != 0 { expectNoStart(gpu, "device", "surfaceless") }
    #expect(try run("auto").outcome.status == 0)
    #expect(try run("cpu").outcome.status == 0)
  }

  @Test(arguments: [
    ["batch"], ["batch", "jobs.jsonl"], ["batch", "j", "--out", "o", "--jobs", "0"],
    ["batch", "j", "--out", "o", "--jobs", "x"], ["batch", "j", "--out", "o", "--renderer", "vulkan"],
    ["batch", "j", "--out", "o", "--max-pixels", "0"], ["batch", "j", "--out", "o", "--name", "{{id"],
    ["batch", "j", "--out", "o", "--name", ""], ["batch", "-", "--styles", "-", "--out", "o"],
    ["batch", "j", "--out", "o", "--device", "0", "--renderer", "cpu"],
    ["batch", "j", "--out", "o", "--frobnicate"], ["render", "--text", "x"], ["render", "-o", "x.png"],
    ["render", "a.json", "--text", "-o", "x.png"],
    ["render", "--text", "x", "--style", "#gold", "-o", "x.png"],
    ["render", "--text", "x", "--style", "s.json#", "-o", "x.png"], ["measure"], ["frobnicate"],
  ])
  func `arguments that make no sense end with 64`(_ arguments: [String]) throws {
    let outcome = try Program(arguments).run()
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty && !outcome.errors.isEmpty)
  }
}
