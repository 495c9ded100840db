import Testing

/// Tests the options for the folder of the program cache.
@Suite(.enabled(if: Batch.hasGPU)) struct ProgramCacheOptionTests {
  /// What `doctor` says about the program cache.
  private func note(_ program: Program) throws -> String {
    let lines = try program.run().text.split(separator: "\n").map(String.init)
    return try #require(lines.last { $0.hasPrefix("Programs: ") })
  }

  private func render(_ folder: Workspace, _ options: String...) -> Program {
    Program(["render", "--text", "x", "--renderer", "gpu", "-o", folder.path("x.png")] + options)
  }

  @Test func `the option goes before the environment, and doctor counts what is there`() throws {
    let folder = try Workspace()
    var doctor = Program("doctor", "--program-cache", folder.path("mine"))
    doctor.environment["SIGNWRITER_PROGRAM_CACHE"] = folder.path("other")
    #expect(try note(doctor).contains(" kept in \(folder.path("mine")) "))
    #expect(!folder.exists("other"))
    let count = folder.files(in: "mine").count
    #expect(try note(doctor).hasPrefix("Programs: \(count) kept in "))
  }

  @Test func `the environment names a folder, and turns it off`() throws {
    let folder = try Workspace()
    var program = render(folder)
    program.environment["SIGNWRITER_PROGRAM_CACHE"] = "off"
    #expect(try program.run().status == 0)
    program.environment["SIGNWRITER_PROGRAM_CACHE"] = folder.path("told")
    #expect(try program.run().status == 0)
    program = Program("doctor")
    program.environment["SIGNWRITER_PROGRAM_CACHE"] = folder.path("told")
    #expect(try note(program).contains(folder.path("told")))
    program.environment["SIGNWRITER_PROGRAM_CACHE"] = "off"
    #expect(try note(program) == "Programs: none are kept.")
  }

  @Test func `an empty folder is told`() throws {
    let outcome = try render(Workspace(), "--program-cache", "").run()
    #expect(outcome.status == 64 && outcome.errors.contains("--program-cache is empty"))
  }
}
