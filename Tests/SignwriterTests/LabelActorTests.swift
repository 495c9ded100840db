import CGLES
import Documents
import Foundation
import Glibc
import Pixels
import Signwriter
import TestSupport
import Testing

/// The renderer as an actor.
@Suite struct LabelActorTests {
  private static let documents: [Document] = ["Alpha", "Beta", "Gamma"].map {
    .label(LabelDocument(text: $0, size: .fixed(width: 60, height: 20)))
  }

  /// Each path that starts on this machine.
  private static let choices: [RendererChoice] = (try? LabelRenderer(.gpu)) != nil ? [.cpu, .gpu] : [.cpu]

  @Test(arguments: choices) func `an actor's pictures are the renderer's`(choice: RendererChoice) async throws {
    let labels = try await LabelActor(choice)
    let expected = try LabelRenderer(choice).render(Self.documents).map { try $0.get().image }
    #expect(try await labels.render(Self.documents).map { try $0.get().image } == expected)
    #expect(try await labels.render(Self.documents[1]).image == expected[1])
    #expect(try await labels.measure(Self.documents[1]).report.width == 60)
  }

  @Test(.enabled(if: choices.contains(.gpu)))
  func `a renderer on a GPU that belongs to another thread answers with an error`() throws {
    let renderer = try LabelRenderer(.gpu)
    var found: [Result<RenderedDocument, SignwriterError>] = []
    nonisolated(unsafe) let draw = { found = renderer.render(Self.documents) }
    let thread = Thread { draw() }
    thread.start()
    try Patience.block(for: "the end of the thread") { thread.isFinished }
    #expect(found.count == 3)
    for result in found {
      guard case .failure(.gpu(.wrongThread)) = result else {
        Issue.record("\(result)")
        continue
      }
    }
    #expect(try renderer.render(Self.documents).map { try $0.get().image.width } == [60, 60, 60])
  }

  @Test(arguments: choices) func `many tasks share an actor, whose calls all run on one thread`(
    choice: RendererChoice
  ) async throws {
    let labels = try await LabelActor(choice)
    let expected = try LabelRenderer(choice).render(Self.documents).map { try $0.get().image }
    let found = await withTaskGroup(of: (Int, PixelBuffer?, UInt).self) { group in
      for index in 0..<30 {
        group.addTask {
          let picture = try? await labels.render(Self.documents[index % 3]).image
          return (index, picture, await labels.perform { _ in UInt(pthread_self()) })
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found.count == 30 && found.allSatisfy { $0.1 == expected[$0.0 % 3] })
    #expect(Set(found.map(\.2)).count == 1 && found[0].2 != UInt(pthread_self()))
  }

  @Test(arguments: choices) func `an actor may be dropped anywhere, and its thread ends`(choice: RendererChoice)
    async throws
  {
    var labels: LabelActor? = try await LabelActor(choice)
    _ = try await labels?.render(Self.documents[0])
    weak let gone = labels
    labels = nil
    // Its renderer ends on its own thread, soon.
    try await Patience.wait(for: "its end") { gone == nil }
  }

  @Test func `an actor that cannot start says why, and leaves no thread`() async throws {
    await #expect(throws: SignwriterError.self) { try await LabelActor(.gpu, device: 99) }
    await #expect(throws: SignwriterError.self) { try await LabelActor(GLEmbedding.current) }
  }

  @Test(.enabled(if: choices.count > 1))
  func `an actor draws into a texture of a context that is current elsewhere`() async throws {
    let expected = try LabelRenderer(.gpu).render(Self.documents[0], alphaMode: .premultiplied).image.bytes
    let caller = try Caller()
    let texture = caller.texture(60, 20)
    // The next line may run on another thread.
    glFinish()
    caller.release()
    let labels = try await LabelActor(.sharing(display: caller.display, context: caller.context))
    let target = RenderTarget(.texture(texture), width: 60, height: 20)
    let drawn = try await labels.draw([Self.documents[0]], into: [target])
    try drawn.fence.wait()
    _ = try drawn.results[0].get()
    caller.makeCurrent()
    #expect(caller.bytes(of: texture, 60, 20) == expected)
    caller.release()
  }
}
