import Documents
import Glibc
import JSON
import Pixels
import Testing

/// What is written to which stream, and what happens when a stream is closed or full.
@Suite struct StreamTests {
  private static let jobs = Array(
    "{\"id\": \"a\", \"text\": \"x\"}\n{\"id\": \"b\\u001b[31m\", \"text\": 1}\n".utf8)

  @Test func `a pipe gets errors and one line of summary, without escape codes`() throws {
    let outcome = try Batch(Self.jobs).outcome
    #expect(outcome.output.isEmpty)
    #expect(!outcome.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("error: job b\\u001B[31m: ") == true, "an id commands no terminal")
    #expect(
      lines.last?.hasPrefix("1 label, 1 failed in ") == true && lines.last?.hasSuffix("CPU reference") == true)
  }

  @Test func `quiet tells errors only`() throws {
    #expect(try Batch(Self.jobs, "--quiet").outcome.errors.split(separator: "\n").count == 1)
    let good = try Batch(Array(#"{"text": "x"}"#.utf8), "--quiet").outcome
    #expect(good.errors.isEmpty && good.output.isEmpty)
  }

  @Test func `the summary is JSON where that is asked for`() throws {
    let outcome = try Batch(Self.jobs, "--json").outcome
    let summary = try JSONParser.parse(outcome.output)
    #expect(summary["done"] == 1 && summary["failed"] == 1 && summary["interrupted"] == false)
    #expect(summary["renderer"] == "CPU reference" && summary["seconds"]?.number != nil)
    #expect(outcome.errors.contains("error: job b"), "errors are not swallowed")
    let stopped = try Batch(Self.jobs, "--json", "--fail-fast").outcome
    #expect(try JSONParser.parse(stopped.output)["interrupted"] == false)
  }

  /// `script` gives the program a terminal.
  private func onTerminal(_ environment: [String: String]) throws -> String {
    let folder = try Workspace()
    let jobs = try folder.write(Self.jobs, to: "jobs.jsonl")
    let terminal = try #require(Terminal(), "no pseudo-terminal can be opened")
    var program = Program("batch", jobs, "--out", folder.path("out"), "--renderer", "cpu")
    program.environment = environment
    program.errorsTo = terminal.name
    #expect(try program.run().status == 1)
    return terminal.text()
  }

  @Test func `a terminal gets progress and colours, but none under NO_COLOR`() throws {
    let colored = try onTerminal([:])
    #expect(colored.contains("\u{1B}[31merror:") && colored.contains("\u{1B}[K") && colored.contains("/2"))
    let plain = try onTerminal(["NO_COLOR": "1"])
    #expect(!plain.contains("\u{1B}[31m") && plain.contains("error: job b"))
  }

  @Test func `a picture on standard output is a PNG and nothing else`() throws {
    let outcome = try Program("render", "--text", "x", "--renderer", "cpu", "-o", "-").run()
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(try Batch.decode(outcome.output).width > 0)
    #expect(outcome.output.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82], "IEND is its end")
  }

  @Test(arguments: [
    ["render", "--text", "x", "--renderer", "cpu", "-o", "-"], ["measure", "--text", "x"], ["schema"],
  ])
  func `a full disk is an error`(_ arguments: [String]) throws {
    let outcome = try Program(arguments).run(outputTo: "/dev/full")
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(outcome.errors == "error: \"standard output\" cannot be written: No space left on device\n")
  }

  /// A limit on the size of files stands for a full disk: two KiB hold a picture, but not the report.
  @Test func `a report that does not fit is an error, and the pictures stay`() throws {
    let job =
      "{\"id\": \"a\", \"size\": [9, 9], \"lineBreak\": \"clip\", \"text\": \"\(String(repeating: "w", count: 9999))\"}"
    let batch = try Batch(Array(job.utf8)) { program, _ in
      program.arguments = ["-c", "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\"", Program.path] + program.arguments
      program.executable = "/bin/sh"
    }
    #expect(batch.outcome.status == 2 && batch.outcome.errors.contains("File too large"), "\(batch.outcome.errors)")
    #expect(batch.folder.files(in: ".") == ["jobs.jsonl", "out/a.png", "styles.json"], "and no half of a report")
  }

  /// Runs in a shell with a reader that closes the pipe at once.
  @Test(arguments: [
    "render --text x --renderer cpu -o -", "schema", "measure --text x",
    "batch JOBS --out OUT --renderer cpu --json",
  ])
  func `a reader that leaves causes no crash`(_ command: String) throws {
    let folder = try Workspace()
    let lines = (0..<200).map { #"{"id": "\#($0)", "text": "x", "bogus": 1}"# } + [#"{"id": "a", "text": "x"}"#]
    let jobs = try folder.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
    let command = command.replacing("JOBS", with: jobs).replacing("OUT", with: folder.path("out"))
    for trap in ["", "trap '' PIPE; "] {
      var program = Program(
        "-c", "\(trap){ \(Program.path) \(command) 2>&1; echo $? >\(folder.path("status")); } | true")
      program.executable = "/bin/sh"
      _ = try program.run()
      let status = String(decoding: try folder.read("status"), as: UTF8.self)
      // The program was done before the reader left, reports an error, or ended by SIGPIPE (128 + 13).
      #expect(["0\n", "1\n", "2\n", "141\n"].contains(status), "\(trap)\(command): \(status)")
    }
    if command.hasPrefix("batch") { #expect(folder.files(in: "out") == ["a.png"], "the pictures are not meant") }
  }

  @Test func `jobs come from standard input, pipes and files alike`() throws {
    let folder = try Workspace()
    var program = Program("batch", "-", "--out", folder.path("out"), "--renderer", "cpu", "--quiet")
    program.input = Array(#"{"id": "a", "text": "x"}"#.utf8)
    #expect(try program.run().status == 0)
    var shell = Program(
      "-c",
      "printf '{\"id\": \"b\", \"text\": \"x\"}' | \(Program.path) batch /dev/stdin --out \(folder.path("out"))")
    shell.executable = "/bin/sh"
    #expect(try shell.run().status == 0)
    #expect(folder.files(in: "out") == ["a.png", "b.png"])
  }
}
