import GLESRendering
import Pixels
import SignwriterCLI
import TestSupport
import Testing

/// `--passes-by`: what the GPU path makes of its passes.
@Suite(.enabled(if: Batch.hasGPU)) struct PassesTests {
  @Test(arguments: Turn.share(of: [AlphaMode.straight, .premultiplied], one: 2))
  func `draws and dispatches give the same bytes for every design of doctor`(mode: AlphaMode) throws {
    let designs = try DoctorCorpus(most: 2).designs
    #expect(designs.count > 10)
    let scenes = designs.flatMap(\.scenes)
    let pictures = try [PassMethod.draws, .dispatches].map { method in
      var options = GLESRenderer.Options()
      options.passes = method
      return try GLESRenderer(options: options).pictures(of: scenes, alphaMode: mode)
    }
    #expect(pictures[0] == pictures[1])
  }

  /// Shaders that replace the program's own.
  private static func program(dispatch: (String) -> String, _ arguments: String...) throws -> (Program, Workspace) {
    let folder = try Workspace()
    for part in ["shaders", "shaders/include"] { try folder.makeFolder(part) }
    let text = dispatch(ShaderFile.embedded()["include/dispatch.glsl", default: ""])
    _ = try folder.write(text, to: "shaders/include/dispatch.glsl")
    var program = Program(arguments)
    program.environment["SIGNWRITER_SHADERS"] = folder.path("shaders")
    return (program, folder)
  }

  @Test func `a device that refuses dispatches, or gets them wrong, draws, and doctor says why`() throws {
    for (from, to, reason) in [
      ("  STORE_RESULTS", "  nonsense();", "nonsense"), ("  STORE_RESULTS", "", "draws wrongly"),
    ] {
      let (program, folder) = try Self.program(
        dispatch: { $0.replacing(from, with: to) }, "doctor", "--passes-by", "dispatches")
      let outcome = try program.run()
      #expect(outcome.status == 0, "\(outcome.text)")
      let note = outcome.text.split(separator: "\n").first { $0.hasPrefix("     passes: draws, because ") }
      #expect(note?.contains(reason) == true, "\(outcome.text)")
      withExtendedLifetime(folder) {}
    }
    #expect(try Program("doctor").run().text.contains("passes: ") == false)
  }

  @Test func `the option is for a renderer that has passes`() throws {
    let outcome = try Program("render", "--text", "A", "--renderer", "cpu", "--passes-by", "draws", "-o", "a.png")
      .run()
    #expect(outcome.status == 64 && outcome.errors.contains("--passes-by is for the GPU"), "\(outcome.errors)")
    let tuned = try Program("doctor", "--tune", "--passes-by", "dispatches").run()
    #expect(tuned.status == 64 && tuned.errors.contains("give one of the two"), "\(tuned.errors)")
  }
}
