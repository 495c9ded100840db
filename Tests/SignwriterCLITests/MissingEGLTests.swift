import GLESRendering
import TestSupport
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

  /// A library that is not there, and one that is no EGL.
  @Test(arguments: ["/nonexistent/libEGL.so.1", "libm.so.6"])
  func `with a wrong library a required GPU is an error that names it, and installs nothing`(library: String) throws
  {
    var program = Program("render", "--text", "Hello", "--renderer", "gpu", "-o", "-")
    program.environment = ["SIGNWRITER_EGL": library]
    let outcome = try program.run()
    #expect(outcome.status != 0 && outcome.output.isEmpty)
    for words in ["SIGNWRITER_EGL", library, "CPU"] {
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    #expect(!outcome.errors.contains("install"), "\(outcome.errors)")
  }

  /// What the loader opened, as it says itself.
  private func opened(_ renderer: String, _ environment: [String: String] = [:]) throws -> [Substring] {
    let folder = try Workspace()
    var program = Program("render", "--text", "Hello", "--renderer", renderer, "-o", folder.path("a.png"))
    program.environment = environment.merging(["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": folder.path("log")]) { $1 }
    #expect(try program.run().status == 0)
    let log = try #require(folder.files(in: ".").first { $0.contains("log.") })
    return String(decoding: try folder.read(log), as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("calling init") }
  }

  @Test(.enabled(if: !GraphicsNodes.exist(), "this machine has graphics hardware"))
  func `where the kernel has no graphics hardware, auto opens nothing of EGL`() throws {
    func isDriver(_ line: Substring) -> Bool {
      ["EGL", "GLES", "gallium", "LLVM", "dri"].contains { line.contains($0) }
    }
    let (cpu, auto) = (try opened("cpu"), try opened("auto"))
    #expect(!auto.isEmpty && auto.count == cpu.count, "\(auto.count) libraries and not \(cpu.count)")
    #expect(!auto.contains(where: isDriver), "\(auto.filter(isDriver))")
    guard Batch.hasGPU else { return }
    // Somebody who names an EGL is asked no further.
    #expect(try opened("auto", ["SIGNWRITER_EGL": "libEGL.so.1"]).contains(where: isDriver))
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
