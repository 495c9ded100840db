import Testing

/// Files with numbers that an earlier, longer run left would be taken for those of this one. They are told, and left.
@Suite struct EarlierRunTests {
  private func run(_ folder: Workspace, _ arguments: [String]) throws -> Program.Outcome {
    let outcome = try Program(arguments + ["--renderer", "cpu"]).run()
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome
  }

  private func batch(_ folder: Workspace, _ arguments: String...) throws -> Program.Outcome {
    let jobs = try folder.write(#"{"id": "one", "text": "One"}"#, to: "jobs.jsonl")
    return try run(folder, ["batch", jobs] + arguments)
  }

  private func captions(_ folder: Workspace, _ arguments: String...) throws -> Program.Outcome {
    let words = try folder.write("WEBVTT\n\n00:00.100 --> 00:00.400\nword\n", to: "words.vtt")
    return try run(folder, ["caption", "--words", words, "--fps", "25"] + arguments)
  }

  private func expect(_ outcome: Program.Outcome, _ words: String) {
    let whole = "\(words) of an earlier run, and stay"
    #expect(outcome.errors.contains(whole), "\(outcome.errors)")
  }

  @Test func `shards of a tar`() throws {
    let folder = try Workspace()
    let clean = try batch(folder, "--tar", folder.path("x-%03d.tar"), "--tar-shard-size", "1")
    #expect(!clean.errors.contains("earlier"))
    for name in ["x-000.tar", "x-002.tar", "x-005.tar", "y-007.tar", "x-8.tar"] {
      try folder.write("old", to: name)
    }
    let outcome = try batch(folder, "--tar", folder.path("x-%03d.tar"), "--tar-shard-size", "1")
    expect(outcome, "x-%03d.tar: shards 2 to 5 are")
    #expect(try folder.read("x-005.tar") == Array("old".utf8))
  }

  @Test func `pages of a sheet, which have a description`() throws {
    let folder = try Workspace()
    #expect(!(try batch(folder, "--sheet", folder.path("p.png"))).errors.contains("earlier"))
    for name in ["p-0.png", "p-0.json", "p-1.png", "p-1.json", "p-7.png"] { try folder.write("old", to: name) }
    expect(try batch(folder, "--sheet", folder.path("p.png")), "p.png: pages 0 to 1 are")
  }

  @Test func `pictures of a list for discs`() throws {
    let folder = try Workspace()
    for name in ["list-0000.png", "list-0004.png"] { try folder.write("old", to: name) }
    let outcome = try captions(folder, "--size", "1280x720", "-o", folder.path("list.xml"))
    expect(outcome, "list.xml: picture 4 is")
  }

  @Test(arguments: [["--changed"], ["--sheet"], []]) func `pictures of captions in a folder`(_ flags: [String])
    throws
  {
    let folder = try Workspace()
    try folder.makeFolder("f")
    for name in ["f/0000.png", "f/0900.png", "f/0901.png"] { try folder.write("old", to: name) }
    let words = try folder.write("WEBVTT\n\n00:00.100 --> 00:00.400\nword\n", to: "words.vtt")
    let outcome = try run(
      folder, ["caption", "--words", words, "--size", "320x180", "-o", folder.path("f/")] + flags)
    expect(outcome, "\(flags.isEmpty ? "frames" : "pictures") 900 to 901 are")
  }
}
