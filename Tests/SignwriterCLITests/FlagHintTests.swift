import TestSupport
import Testing

/// The rooms below the command line name no options, so it adds the one that mends an error.
@Suite struct FlagHintTests {
  @Test(arguments: [
    (["--text", "Hello", "--max-pixels", "10"], "--max-pixels"),
    (["--text", "Hello", "--max-masks", "2"], "--max-masks"),
    (["--text", "Hello", "--max-characters", "2"], "--max-characters"),
    (["--text", "Hello", "--max-picture-bytes", "9"], "--max-picture-bytes"),
    (["--text", "Hello", "--max-layer-pixels", "2"], "--max-layer-pixels"),
    (["--text", "Hello \u{10FFFE}", "--missing-glyph", "error"], "--missing-glyph warn"),
    (["--text", "Hello", "--no-system-fonts"], "--no-system-fonts"),
  ])
  func `an error of render names the option that mends it`(arguments: [String], option: String) throws {
    let folder = try Workspace()
    let outcome = try Program(["render"] + arguments + ["--renderer", "cpu", "-o", folder.path("x.png")]).run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("(\(option)"), "\(outcome.errors)")
  }

  @Test(.enabled(if: Batch.hasGPU, "no GL device starts"))
  func `what a device cannot draw names the renderer that can`() throws {
    let folder = try Workspace()
    let document = try folder.write(
      "{\"text\": \"\(String(repeating: "W", count: 9000))\", \"font\": {\"size\": 10}}", to: "a.json")
    let outcome = try Program("render", document, "--renderer", "gpu", "-o", folder.path("x.png")).run()
    #expect(outcome.status == 2 && outcome.errors.contains("(--renderer cpu)"), "\(outcome.errors)")
  }

  @Test func `a job's record names it too`() throws {
    let folder = try Workspace()
    let jobs = try folder.write(#"{"text": "Hello"}"#, to: "jobs.jsonl")
    let report = folder.path("report.jsonl")
    let outcome = try Program(
      "batch", jobs, "--out", folder.path("out"), "--max-pixels", "10", "--renderer", "cpu", "--report", report
    ).run()
    #expect(outcome.status == 1)
    #expect(String(decoding: try folder.read("report.jsonl"), as: UTF8.self).contains("(--max-pixels)"))
  }
}
