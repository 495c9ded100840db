import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Batches that are in flight together.
@Suite(.enabled(if: hasDevice)) struct SubmissionTests {
  private static let batches: [[Scene]] = (0..<4).map { batch in
    (0..<20).map { index in
      SceneMaker.styled(
        sigma: 2 + Double((batch + index) % 5), oversampling: index % 3 == 0 ? 2 : 1, seed: batch * 20 + index,
        background: index % 4 == 0 ? Background(paint: .solid(.white), cornerRadius: 4) : nil)
    }
  }

  private static func renderer(ring: Bool) throws(GLESError) -> GLESRenderer {
    var options = GLESRenderer.Options()
    options.sheetSize = 200
    options.usesPackBuffers = ring
    options.oversampling = ring ? .samples : .loop
    return try GLESRenderer(options: options)
  }

  @Test(arguments: [false, true], [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]])
  func `batches in flight have the pictures that each has alone, in whatever order they are collected`(
    ring: Bool, order: [Int]
  ) throws {
    let renderer = try Self.renderer(ring: ring)
    let expected = try Self.batches.map { try renderer.pictures(of: $0) }
    let submitted = Self.batches.map { renderer.submit($0, alphaMode: .straight) }
    for index in order {
      #expect(try renderer.collect(submitted[index]).map { try $0.get() } == expected[index])
    }
  }

  @Test(arguments: [false, true])
  func `what is polled until it is ready need not be waited for`(ring: Bool) throws {
    let renderer = try Self.renderer(ring: ring)
    let submitted = Self.batches.map { renderer.submit($0) }
    try Patience.block(for: "the last batch") { renderer.isReady(submitted[3]) }
    // Earlier batches are ready before later ones.
    #expect(submitted.allSatisfy { renderer.isReady($0) })
    for (batch, pending) in zip(Self.batches, submitted) {
      #expect(try renderer.collect(pending).map { try $0.get() } == renderer.pictures(of: batch))
    }
  }

  @Test(arguments: [false, true])
  func `a batch may be dropped, and pictures be drawn while others are in flight`(ring: Bool) throws {
    let renderer = try Self.renderer(ring: ring)
    let expected = try Self.batches.map { try renderer.pictures(of: $0) }
    _ = renderer.submit(Self.batches[0])
    let kept = renderer.submit(Self.batches[1])
    _ = renderer.submit(Self.batches[2])
    #expect(try renderer.pictures(of: Self.batches[3]) == expected[3])
    #expect(try renderer.collect(kept).map { try $0.get() } == expected[1])
    #expect(try renderer.mostPendingSheets <= 3)
  }

  @Test(arguments: [false, true])
  func `a renderer that is dropped with batches in flight leaves nothing behind`(ring: Bool) throws {
    var renderer: GLESRenderer? = try Self.renderer(ring: ring)
    weak let gone = renderer
    let pending = renderer?.submit(Self.batches[0])
    renderer = nil
    #expect(gone == nil && pending != nil)
  }
}
