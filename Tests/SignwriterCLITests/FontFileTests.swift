import Documents
import ImageCodecs
import TestSupport
import Testing

/// `font.file`, whose relative path is looked for as those of pictures are.
@Suite struct FontFileTests {
  private static let serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
  private static let mono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
  private static let document = #"{"text": "Hallo", "font": {"file": "fonts/own.ttf", "size": 20}}"#

  /// The program in a folder of its own.
  private func run(in folder: String, _ arguments: String...) throws -> Program.Outcome {
    var program = Program(["-C", folder, Program.path] + arguments)
    program.executable = "/usr/bin/env"
    return try program.run()
  }

  private func file(_ folder: Workspace, _ font: String) throws -> [UInt8] {
    let name = try folder.write(#"{"text": "Hallo", "font": {"file": "\#(font)", "size": 20}}"#, to: "whole.json")
    let outcome = try Program("render", name, "-o", "-").run()
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  @Test func `a font file is that beside the document, or else that in the current folder`() throws {
    let folder = try Workspace()
    for name in ["documents/fonts", "elsewhere/fonts"] { try folder.makeFolder(name) }
    try folder.write(Workspace.bytes(of: Self.serif), to: "documents/fonts/own.ttf")
    let document = try folder.write(Self.document, to: "documents/label.json")
    let (serif, mono) = (try file(folder, Self.serif), try file(folder, Self.mono))
    #expect(serif != mono)
    // Wherever the program is started.
    #expect(try run(in: folder.path("elsewhere"), "render", document, "-o", "-").output == serif)
    #expect(try run(in: folder.path("documents"), "render", "label.json", "-o", "-").output == serif)
    // Both are there.
    try folder.write(Workspace.bytes(of: Self.mono), to: "elsewhere/fonts/own.ttf")
    #expect(try run(in: folder.path("elsewhere"), "render", document, "-o", "-").output == serif)
    // One in the current folder is found as before.
    let plain = try folder.write(Self.document, to: "label.json")
    #expect(try run(in: folder.path("elsewhere"), "render", plain, "-o", "-").output == mono)
    let missing = try run(in: folder.root, "render", plain, "-o", "-")
    #expect(missing.status == 2 && missing.errors.contains("the document's folder"), "\(missing.errors)")
  }

  @Test func `a batch finds a style's font beside its style sheet`() throws {
    let folder = try Workspace()
    for name in ["styles/fonts", "jobs", "elsewhere"] { try folder.makeFolder(name) }
    try folder.write(Workspace.bytes(of: Self.serif), to: "styles/fonts/own.ttf")
    let styles = try folder.write(
      #"{"styles": {"a": {"font": {"file": "fonts/own.ttf", "size": 20}}}}"#, to: "styles/styles.json")
    let jobs = try folder.write(#"{"id": "x", "style": "a", "text": "Hallo"}"#, to: "jobs/jobs.jsonl")
    let outcome = try run(
      in: folder.path("elsewhere"), "batch", jobs, "--styles", styles, "--out", "out", "--renderer", "cpu")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try PNGCodec.decode(folder.read("elsewhere/out/x.png")) == PNGCodec.decode(file(folder, Self.serif)))
  }
}
