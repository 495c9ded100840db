import Documents
import Films
import GLESRendering
import Motion
import Resolving
import Signwriter
import SignwriterBatch
import TestSupport
import Testing
import Typography

/// Batches of motions without the command line.
@Suite struct FilmTests {
  private static let hasGPU = (try? GLESDevice.all()) != nil

  private static let lines: [String] = (0..<9).map { index in
    index == 4
      ? #"{"id": "4", "text": "still"}"#
      : #"{"id": "\#(index)", "kind": "counting", "to": \#(index + 20), "duration": 0.4, "size": [60, 30]}"#
  }

  private func files(_ renderer: RendererChoice, workers: Int, contexts: Int = 1) throws -> [String: [UInt8]] {
    var options = BatchOptions(
      renderer: renderer, workers: workers, name: try NameTemplate("{{id}}/{{frame}}.png", keepsFrame: true))
    options.motion = MotionOptions(.frames, rate: try FrameRate(10))
    options.contexts = contexts
    let (summary, files) = try LineBatch.run(Self.lines, options)
    #expect(summary.done == 8 && summary.failed == 1)
    return files
  }

  @Test func `threads change nothing on the CPU path`() throws {
    let expected = try files(.cpu, workers: 1)
    #expect(expected.count == 8 * 5)
    #expect(try files(.cpu, workers: 4) == expected)
  }

  @Test(.enabled(if: Self.hasGPU, "no GL device starts here"))
  func `contexts change nothing on the GPU`() throws {
    let expected = try files(.gpu, workers: 1)
    #expect(expected.count == 8 * 5)
    #expect(try files(.gpu, workers: 2, contexts: 3) == expected)
  }
}
