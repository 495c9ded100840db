import GLESRendering
import Pixels
import Resolving
import Scene
import Signwriter
import Synchronization
import Testing

/// Where pictures come from once a context is lost or a device hangs.
@Suite(.enabled(if: GPU.device != nil)) struct DeviceLossTests {
  private static func scenes() throws -> [Scene] {
    try SceneFiles.names.prefix(20).map { try SceneFiles.scene($0) }
  }

  private static func renderer(
    mayFallBack: Bool = false, others: [GLESDevice] = [],
    _ fault: @escaping @Sendable (DriverFaults.Point) -> DriverFaults.Fault?
  ) throws -> SceneRenderer {
    var options = GLESRenderer.Options()
    options.deviceTimeLimit = 10
    options.faults = DriverFaults(fault)
    return try SceneRenderer(
      try #require(GPU.device), others: others, mayFallBack: mayFallBack, gpu: options)
  }

  @Test(arguments: [DriverFaults.Fault.contextLost, .hang])
  func `After one loss all pictures are there, from another context of the same device`(
    fault: DriverFaults.Fault
  ) throws {
    let scenes = try Self.scenes()
    let expected = try GPU.render(scenes, alphaMode: .straight)
    let isLost = Mutex(false)
    let renderer = try Self.renderer { point in
      guard case .sheet = point else { return nil }
      return isLost.withLock { isLost in
        defer { isLost = true }
        return isLost ? nil : fault
      }
    }
    let drawn = try renderer.render(scenes).map { try $0.get() }
    #expect(drawn.map(\.image) == expected && drawn.allSatisfy { $0.renderer == renderer.name })
    #expect(try renderer.render(scenes).map { try $0.get().image } == expected)
  }

  @Test func `A scene that is the end of every context fails alone`() throws {
    let scenes = try Self.scenes()
    let expected = try GPU.render(scenes, alphaMode: .straight)
    let sheets = Mutex(0)
    // The first sheet, and the first scene that is drawn by itself after it.
    let renderer = try Self.renderer { point in
      guard case .sheet = point else { return nil }
      return sheets.withLock { sheets in
        sheets += 1
        return sheets <= 2 ? .contextLost : nil
      }
    }
    let results = renderer.render(scenes)
    let failures = results.indices.filter { if case .failure = results[$0] { true } else { false } }
    #expect(failures.count == 1)
    for index in results.indices where !failures.contains(index) {
      #expect(try results[index].get().image == expected[index])
    }
  }

  @Test func `Where no context lasts the CPU path draws if it may, and else every scene says why`() throws {
    let scenes = try Self.scenes()
    let isLost: @Sendable (DriverFaults.Point) -> DriverFaults.Fault? = {
      if case .sheet = $0 { .contextLost } else { nil }
    }
    let drawn = try Self.renderer(mayFallBack: true, isLost).render(scenes).map { try $0.get() }
    let reference = SceneRenderer()
    #expect(try drawn.map(\.image) == reference.render(scenes).map { try $0.get().image })
    #expect(drawn.allSatisfy { $0.renderer == reference.name })
    for result in try Self.renderer(isLost).render(scenes) {
      let error = #expect(throws: SignwriterError.self) { try result.get() }
      #expect(error?.description.contains("the context is lost") == true)
    }
  }

  @Test func `Where a device gives no more contexts another one draws`() throws {
    let device = try #require(GPU.device)
    let other = try #require(
      try GLESDevice.all().first { $0.capabilities != nil && $0 != device }, "one device: nothing to go to")
    let scenes = try Self.scenes()
    let sheets = Mutex(0)
    let starts = Mutex(0)
    let renderer = try Self.renderer(others: [other]) { point in
      switch point {
      // The first start is that of the first device, and the second its second.
      case .start:
        starts.withLock { starts in
          starts += 1; return starts == 2
        } ? .outOfMemory : nil
      case .sheet:
        sheets.withLock { sheets in
          sheets += 1; return sheets == 1
        } ? .contextLost : nil
      case .program: nil
      }
    }
    let drawn = try renderer.render(scenes).map { try $0.get() }
    #expect(drawn.allSatisfy { $0.renderer == other.description })
    #expect(drawn.map(\.image) == (try GPU.render(scenes, alphaMode: .straight)))
  }
}
