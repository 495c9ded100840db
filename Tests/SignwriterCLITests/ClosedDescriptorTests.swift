import Documents
import Glibc
import JSON
import TestSupport
import Testing

/// The program, started without standard input, output or error.
@Suite struct ClosedDescriptorTests {
  private func shell(_ folder: Workspace, _ script: String) throws -> Program.Outcome {
    var program = Program("-c", script)
    program.executable = "/bin/bash"
    program.environment = ["SIGNWRITER": Program.path, "FOLDER": folder.root]
    program.patience = 120
    return try program.run()
  }

  /// One of them fails, with a sentence on standard error.
  private static let jobs = """
    {"id": "a", "text": "a", "font": {"family": "DejaVu Sans"}}
    {"id": "b", "colour": "red"}
    {"id": "c", "text": "c", "font": {"family": "DejaVu Sans"}}

    """

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func `reports and tars hold nothing but what is theirs`(closed: String) throws {
    let folder = try Workspace()
    try folder.write(Self.jobs, to: "jobs.jsonl")
    let outcome = try shell(
      folder,
      #"cd "$FOLDER"; "$SIGNWRITER" batch jobs.jsonl --tar out.tar --report r.jsonl --renderer cpu \#(closed); echo $?; "#
        + "tar -tf out.tar")
    #expect(outcome.text.split(separator: "\n").first == "1", "\(outcome.text) \(outcome.errors)")
    let lines = String(decoding: try folder.read("r.jsonl"), as: UTF8.self).split(separator: "\n")
    let values = try lines.map { try JSONParser.parse(Array($0.utf8), source: "report") }
    #expect(values.count == 3, "\(lines)")
    let names = Set(outcome.text.split(separator: "\n").dropFirst())
    #expect(names.isSuperset(of: ["a.png", "c.png"]), "\(outcome.text) \(outcome.errors)")
  }

  @Test(arguments: [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func `a film is whole, and the status says so`(closed: String) throws {
    let folder = try Workspace()
    let document = ##"{"kind": "counting", "from": 0, "to": 9, "duration": 1, "size": [90, 40]}"##
    try folder.write(document, to: "a.json")
    let outcome = try shell(
      folder,
      #"cd "$FOLDER"; for to in open closed; do [[ $to = open ]] && redirect= || redirect='\#(closed)'; "#
        + #"eval "\"\$SIGNWRITER\" animate a.json --fps 10 --renderer cpu -o $to.apng $redirect"; echo $?; done"#)
    #expect(outcome.text == "0\n0\n", "\(outcome.text) \(outcome.errors)")
    #expect(try folder.read("closed.apng") == folder.read("open.apng"))
  }

  @Test func `words from nowhere end at once`() throws {
    let folder = try Workspace()
    try folder.write(#"{"kind": "captions", "font": {"family": "DejaVu Sans", "size": 20}}"#, to: "style.json")
    let outcome = try shell(
      folder,
      #"cd "$FOLDER"; "$SIGNWRITER" caption --live --style style.json --size 64x36 --renderer cpu -o a.ring <&-; echo $?"#
    )
    #expect(outcome.text == "0\n", "\(outcome.text) \(outcome.errors)")
  }

  @Test(arguments: [
    "--help", "--version", "batch --help", "help words", "doctor", "schema", "fonts", "measure --text a",
    "--generate-completion-script bash",
  ])
  func `results for which there is no room are an error`(arguments: String) throws {
    var program = Program(arguments.split(separator: " ").map { String($0) })
    // Programs of the GPU are none of this test's business.
    program.environment["SIGNWRITER_EGL"] = "/nowhere"
    let outcome = try program.run(outputTo: "/dev/full")
    #expect(outcome.status == 2, "\(arguments): \(outcome.errors)")
    #expect(
      outcome.errors.contains("\"standard output\" cannot be written: No space left on device"), "\(outcome.errors)"
    )
  }

  @Test(arguments: ["", "2>&-"])
  func `results that nobody gets are an error`(closed: String) throws {
    let folder = try Workspace()
    try folder.write(#"{"text": "a"}"#, to: "a.json")
    let outcome = try shell(
      folder, #"cd "$FOLDER"; "$SIGNWRITER" measure a.json >&- \#(closed); echo $?; ls"#)
    #expect(outcome.text == "2\na.json\n", "\(outcome.text)")
    #expect(
      closed.isEmpty ? outcome.errors.contains("standard output") : outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
