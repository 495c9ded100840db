import Documents
import JSON
import Pixels
import Testing

/// Equal input gives equal bytes, whichever renderer draws it, in any order and with any number of threads.
@Suite struct DeterminismTests {
  private static let texts = ["Hamburg", "Grüße", "العربية", "नमस्ते", "東京", "Ωμέγα", "fi ffl", "32°"]
  private static let effects = [
    #""color": "red""#, #""shadow": {"blur": 4, "offset": [1, 2]}"#,
    #""gradient": {"colors": ["gold", "crimson"]}, "innerShadow": {"color": "white", "offset": [0, 1], "blur": 1}"#,
    #""shadows": [{"color": [0, 0, 1, 0.5], "blur": 20}, {"offset": [2, 2]}], "opacity": 0.7"#,
    #""background": {"color": [0, 0, 0, 0.5], "cornerRadius": 6}, "textInsets": [4, 8, 4, 8]"#,
    #""oversampling": 4, "gradient": {"colors": ["red", "lime", "blue"], "end": [1, 1]}"#,
    #""size": [70, 30], "numberOfLines": 2, "lineBreak": "wordWrap", "alignment": "center""#, #""scale": 2.5"#,
  ]

  private static let jobs: [String] = texts.enumerated().flatMap { first, text in
    effects.enumerated().map { second, effect in
      #"{"id": "\#(first)-\#(second)", "text": "\#(text)", "style": "gold", \#(effect)}"#
    }
  }

  /// The same order in every run, very different from the order given.
  private static let shuffled = jobs.indices.map { jobs[($0 * 37 + 11) % jobs.count] }

  private func files(
    _ jobs: [String], renderer: String, threads: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String: [UInt8]] {
    let batch = try Batch(
      Array(jobs.joined(separator: "\n").utf8), renderer: renderer, "--jobs", "\(threads)",
      sourceLocation: sourceLocation)
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)", sourceLocation: sourceLocation)
    #expect(
      batch.report.map(\.id) == (try jobs.map { try JSONParser.parse($0)["id"]?.string }),
      "one line a job, in the order of the jobs", sourceLocation: sourceLocation)
    return try batch.files
  }

  private func expectEqual(_ renderer: String) throws {
    let expected = try files(Self.jobs, renderer: renderer, threads: 1)
    #expect(expected.count == Self.jobs.count)
    #expect(Set(expected.values).count > Self.jobs.count * 3 / 4, "the pictures differ from each other")
    for threads in [2, 5] {
      #expect(try files(Self.jobs, renderer: renderer, threads: threads) == expected, "\(threads) threads")
    }
    #expect(try files(Self.shuffled, renderer: renderer, threads: 3) == expected, "another order")
    for start in stride(from: 0, to: Self.jobs.count, by: 13) {
      let part = Array(Self.jobs[start..<min(start + 2, Self.jobs.count)])
      for (name, bytes) in try files(part, renderer: renderer, threads: 1) {
        #expect(bytes == expected[name], "\(name), nearly alone")
      }
    }
  }

  @Test func `equal jobs give equal files on the CPU path`() throws { try expectEqual("cpu") }

  @Test(.enabled(if: Batch.hasGPU, "no GL device starts here"))
  func `equal jobs give equal files on the GPU`() throws { try expectEqual("gpu") }

  @Test func `render draws what batch draws`() throws {
    let batch = try Batch([Self.jobs[11]])
    let folder = try Workspace()
    let label = try folder.write(
      Self.jobs[11].replacing("\"style\": \"gold\"", with: "\"extends\": \"gold\""), to: "a.json")
    let styles = try folder.write(Batch.styles, to: "styles.json")
    let program = Program(
      "render", label, "--style", styles + "#gold", "--renderer", "cpu", "-o", folder.path("a.png"))
    #expect(try program.run().status == 0)
    // Files differ in their compression, not in their pixels.
    #expect(try batch.picture("1-3.png") == Batch.decode(folder.read("a.png")))
  }
}
