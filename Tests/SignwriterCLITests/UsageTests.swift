import Testing

/// What wrong commands are answered.
@Suite struct UsageTests {
  @Test func `a command that does not exist names the nearest one`() throws {
    let slip = try Program("rendr", "label.json").run()
    #expect(slip.status == 64)
    #expect(slip.errors.hasPrefix("Error: \"rendr\" is no command; did you mean \"render\"?\n"), "\(slip.errors)")
    let far = try Program("photosynthesis").run()
    #expect(far.status == 64)
    #expect(far.errors.contains("there are animate, batch, ") && far.errors.contains(", words"), "\(far.errors)")
  }

  @Test func `a document in place of a command is answered with how to draw it`() throws {
    let outcome = try Program("label.json").run()
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("write signwriter render label.json -o FILE"), "\(outcome.errors)")
  }

  @Test(arguments: [["render"], ["render", "--text", "Hi"], ["measure"], ["animate", "label.json"]])
  func `a command without what it needs shows its own usage`(arguments: [String]) throws {
    let outcome = try Program(arguments).run()
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: Give "), "\(outcome.errors)")
    #expect(outcome.errors.contains("Usage: signwriter \(arguments[0]) "), "\(outcome.errors)")
    #expect(outcome.errors.contains("See 'signwriter \(arguments[0]) --help'"), "\(outcome.errors)")
  }

  @Test func `a folder in place of a file is answered with what to name`() throws {
    let folder = try Workspace()
    let place = folder.path("documents")
    try folder.makeFolder("documents")
    let none = try Program("preview", place).run()
    #expect(none.status == 2 && none.errors.contains("`signwriter init FOLDER` makes some"), "\(none.errors)")
    try folder.write("{}", to: "documents/b.json")
    try folder.write("", to: "documents/c.jsonl")
    try folder.write("", to: "documents/a.txt")
    let some = try Program("preview", place).run()
    #expect(
      some.status == 2 && some.errors.contains("name its files, as \(place)/b.json and 1 more"), "\(some.errors)")
    for arguments in [
      ["render", place, "-o", folder.path("a.png")], ["measure", place], ["serve", "--styles", place],
    ] {
      let outcome = try Program(arguments).run()
      #expect(
        outcome.status == 2 && outcome.errors.contains("it is a folder; name a file in it"), "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    ("--scale", "1,5", "write 1.5"), ("--scale", "2x", "write 2"), ("--scale", "@3x", "write 3"),
    ("--scale", "150%", "write 1.5"),
    ("--scale", "1,000,5", "write a number"), ("--scale", "big", "write a number"), ("--at", "0,25s", "write 0.25"),
  ])
  func `a number with a decimal comma or a unit is answered with the number`(
    _ option: String, _ value: String, _ remedy: String
  ) throws {
    let outcome = try Program("render", "--text", "x", option, value, "-o", "x.png").run()
    #expect(outcome.status == 64 && outcome.errors.contains(option), "\(outcome.errors)")
    #expect(outcome.errors.contains("\"\(value)\" is no number; \(remedy)"), "\(outcome.errors)")
  }

  @Test func `an option that is unknown is reported before one that is missing`() throws {
    let outcome = try Program("render", "--txt", "Hi").run()
    #expect(outcome.status == 64 && outcome.errors.contains("--txt"), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("batch", ["MOTION", "PICTURES", "RENDERER", "LIMITS OF A DOCUMENT", "PAGE", "CACHES", "WORK"]),
    ("render", ["RENDERER", "LIMITS OF A DOCUMENT", "PICTURES"]), ("font", ["PAGES", "RENDERER"]),
    ("animate", ["RENDERER", "MOTION"]), ("caption", ["WORDS", "LIVE", "RENDERER"]),
  ])
  func `the help of many options has them in groups`(_ command: String, _ groups: [String]) throws {
    let help = try Program(command, "--help").run().text
    // The headings begin their lines, and the options of no group come behind them.
    let headings = help.split(separator: "\n").filter { $0.hasSuffix(":") && $0.first?.isUppercase == true }
    for group in groups { #expect(headings.contains { $0 == group + ":" }, "\(command): \(headings)") }
    #expect(headings.last == "OPTIONS:")
  }
}
