import Testing

/// A machine without EGL, where labels are drawn all the same. The library is hidden by naming one that is not there.
@Suite struct MissingEGLTests {
  private func run(_ arguments: String...) throws -> Program.Outcome {
    var program = Program(arguments)
    program.environment = ["SIGNWRITER_EGL": "/nonexistent/libEGL.so.1"]
    return try program.run()
  }

  @Test(arguments: ["auto", "cpu"]) func `without EGL the CPU path draws`(renderer: String) throws {
    let outcome = try run("render", "--text", "Hello", "--renderer", renderer, "-o", "-")
    #expect(outcome.status == 0 && outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(outcome.errors)")
  }

  @Test func `without EGL a required GPU is an error that names the library and the packages`() throws {
    let outcome = try run("render", "--text", "Hello", "--renderer", "gpu", "-o", "-")
    #expect(outcome.status != 0 && outcome.output.isEmpty)
    for words in ["/nonexistent/libEGL.so.1", "libegl1", "CPU"] {
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
  }

  @Test func `without EGL doctor says what is missing, and that the CPU path works`() throws {
    let outcome = try run("doctor")
    #expect(outcome.status == 0 && outcome.text.contains("/nonexistent/libEGL.so.1"), "\(outcome.text)")
    #expect(outcome.text.contains("--renderer cpu"))
  }

  @Test func `the program is linked with neither EGL nor OpenGL ES`() throws {
    var readelf = Program("--dynamic", Program.path)
    readelf.executable = "/usr/bin/readelf"
    let needed = try readelf.run().text.split(separator: "\n").filter { $0.contains("NEEDED") }
    #expect(needed.contains { $0.contains("libc.so") })
    #expect(!needed.contains { $0.contains("libEGL") || $0.contains("libGLES") || $0.contains("libGL.") })
  }
}
