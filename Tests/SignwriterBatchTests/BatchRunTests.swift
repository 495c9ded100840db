import Documents
import Foundation
import GLESRendering
import Pixels
import Resolving
import Signwriter
import SignwriterBatch
import Synchronization
import TestSupport
import Testing
import Typography

/// The engine without the command line, at sizes that a command would never choose.
@Suite struct BatchRunTests {
  /// GPU tests run where any device starts, a software one too; elsewhere they are shown as skipped.
  private static let hasGPU = (try? GLESDevice.all()) != nil

  private static let lines: [String] = (0..<120).map { index in
    let size = index % 11 == 0 ? ", \"size\": [400, 300]" : ""
    let text = index % 17 == 5 ? "7" : "\"Label \(index)\""
    return #"{"id": "\#(index)", "text": \#(text), "shadow": {"blur": \#(index % 9)}\#(size)}"#
  }

  private func files(_ options: BatchOptions) throws -> [String: [UInt8]] {
    let (summary, files) = try LineBatch.run(Self.lines, options)
    #expect(summary.done + summary.failed == Self.lines.count)
    #expect(summary.failed == Self.lines.indices.count { $0 % 17 == 5 })
    return files
  }

  private func expectEqual(_ renderer: RendererChoice) throws {
    var options = BatchOptions(
      renderer: renderer, workers: 1, name: try NameTemplate("{{id}}.png"))
    let expected = try files(options)
    #expect(expected.count == Self.lines.indices.count { $0 % 17 != 5 })
    for (workers, sheet, pixels, waiting, contexts) in [
      (5, 128, 1 << 24, 1, 1), (3, 1, 1, 1, 4), (8, 7, 50_000, 3, 2), (2, 200, .max, 2, 3),
    ] {
      options.workers = workers
      options.sheetCapacity = sheet
      options.sheetPixels = pixels
      options.waitingRecords = waiting
      options.contexts = contexts
      #expect(
        try files(options) == expected,
        "\(workers) workers, \(sheet) labels a sheet, \(waiting) waiting, \(contexts) contexts")
    }
  }

  @Test func `narrow limits change nothing on the CPU path`() throws { try expectEqual(.cpu) }

  @Test(.enabled(if: Self.hasGPU, "no GL device starts here"))
  func `narrow limits change nothing on the GPU`() throws { try expectEqual(.gpu) }

  @Test(.enabled(if: Self.hasGPU, "no GL device starts here"))
  func `a context that does not start ends the others, and its device is named`() throws {
    var options = BatchOptions(
      renderer: .gpu, workers: 2, name: try NameTemplate("{{id}}.png"))
    options.contexts = 3
    options.gpu.atlasPageSize = 0
    let error = #expect(throws: SignwriterError.self) { try files(options) }
    let words = try #require(error).description
    #expect(words.contains("atlas") && words.contains("(device "), "\(words)")
  }

  @Test func `eight threads resolve the same scenes`() throws {
    let documents = try Self.lines.indices.filter { $0 % 17 != 5 }.map { index in
      try LabelDocument(
        json:
          #"{"text": "Größe \#(index) 東京 العربية", "numberOfLines": 0, "size": [150, 80], "scale": \#(1 + index % 3)}"#
      )
    }
    let expected = try documents.map { try Self.draw($0, SceneResolver(catalog: FontCatalog())) }
    let resolver = SceneResolver(catalog: try FontCatalog())
    let wrong = Mutex<[String]>([])
    let done = DispatchGroup()
    for thread in 0..<8 {
      done.enter()
      Thread.detachNewThread {
        for step in documents.indices {
          let index = (step * 7 + thread * 13) % documents.count
          let bytes = try? Self.draw(documents[index], resolver)
          if bytes != expected[index] { wrong.withLock { $0.append("thread \(thread), document \(index)") } }
        }
        done.leave()
      }
    }
    done.wait()
    #expect(wrong.withLock { $0 }.isEmpty)
  }

  private static func draw(_ document: LabelDocument, _ resolver: SceneResolver) throws -> [UInt8] {
    try SceneRenderer().render([resolver.resolve(document).scene])[0].get().image.bytes
  }
}
