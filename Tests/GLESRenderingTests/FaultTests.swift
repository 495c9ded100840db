import GLESRendering
import Pixels
import Resolving
import Scene
import Synchronization
import Testing

/// What becomes of scenes when the driver fails, which tests have it do.
@Suite(.enabled(if: hasDevice)) struct FaultTests {
  /// Several sheets of several scenes each.
  private static let scenes: [Scene] = (0..<60).map { SceneMaker.styled(sigma: 2 + Double($0 % 5), seed: $0) }

  private static func renderer(
    ring: Bool = false, limit: Double? = nil,
    _ fault: @escaping @Sendable (DriverFaults.Point) -> DriverFaults.Fault?
  ) throws(GLESError) -> GLESRenderer {
    var options = GLESRenderer.Options()
    options.sheetSize = 300
    options.usesPackBuffers = ring
    options.deviceTimeLimit = limit
    options.programCache = .none
    options.faults = DriverFaults(fault)
    return try GLESRenderer(options: options)
  }

  private static func expected() throws(GLESError) -> [PixelBuffer] {
    try renderer { _ in nil }.pictures(of: scenes)
  }

  @Test(arguments: [false, true])
  func `A sheet that is out of memory is drawn again scene by scene, and nothing else is`(ring: Bool) throws {
    let sheets = Mutex<[[Int]]>([])
    let renderer = try Self.renderer(ring: ring) { point in
      guard case .sheet(let scenes) = point else { return nil }
      return sheets.withLock { sheets in
        sheets.append(scenes)
        return sheets.count == 2 ? .outOfMemory : nil
      }
    }
    #expect(try renderer.pictures(of: Self.scenes) == Self.expected())
    let drawn = sheets.withLock { $0 }
    let failed = drawn[1]
    #expect(failed.count > 1 && failed.allSatisfy { drawn.contains([$0]) })
    for scene in Self.scenes.indices {
      #expect(drawn.count { $0.contains(scene) } == (failed.contains(scene) ? 2 : 1))
    }
  }

  @Test func `A scene for which memory never suffices fails alone`() throws {
    let renderer = try Self.renderer { point in
      if case .sheet(let scenes) = point, scenes.contains(7) { .outOfMemory } else { nil }
    }
    let expected = try Self.expected()
    for (index, answer) in renderer.render(Self.scenes).enumerated() {
      if index == 7 {
        let error = #expect(throws: GLESError.self) { try answer.get() }
        #expect(error?.description.contains("GL_OUT_OF_MEMORY") == true)
      } else {
        #expect(try answer.get() == expected[index])
      }
    }
  }

  @Test func `A program that the driver rejects fails the scenes that need it, and is tried once`() throws {
    let tried = Mutex<[String]>([])
    let renderer = try Self.renderer { point in
      guard case .program(let name) = point, name.hasPrefix("compose_packed.1_1_3") else { return nil }
      tried.withLock { $0.append(name) }
      return .rejected
    }
    let plain = [SceneMaker.plain(), SceneMaker.plain(seed: 3)]
    let answers = renderer.render([plain[0]] + Self.scenes + [plain[1]])
    for answer in answers.dropFirst().dropLast() { #expect(throws: GLESError.self) { try answer.get() } }
    #expect(try answers[0].get() == renderer.render(plain[0]) && answers[61].get() == renderer.render(plain[1]))
    #expect(tried.withLock { $0.count } == 1)
  }

  @Test func `A program for which memory was lacking is made at the next try`() throws {
    let tried = Mutex(0)
    let renderer = try Self.renderer { point in
      guard case .program(let name) = point, name.hasPrefix("compose_packed.1_1_3") else { return nil }
      return tried.withLock { tried in
        tried += 1
        return tried <= 20 ? .outOfMemory : nil
      }
    }
    // Whoever asks meanwhile has no picture.
    let first = renderer.render([Self.scenes[0]])[0]
    #expect(throws: GLESError.self) { try first.get() }
    while tried.withLock({ $0 < 20 }) { _ = renderer.render([Self.scenes[0]]) }
    #expect(try renderer.render(Self.scenes).map { try $0.get() } == Self.expected())
  }

  @Test(arguments: [false, true])
  func `Where the context is lost, what was drawn before has its picture and all else the reason`(ring: Bool) throws
  {
    let count = Mutex(0)
    let renderer = try Self.renderer(ring: ring) { point in
      guard case .sheet = point else { return nil }
      return count.withLock { count in
        count += 1
        return count == 6 ? .contextLost : nil
      }
    }
    let answers = renderer.render(Self.scenes)
    #expect(answers.count == 60)
    let drawn = answers.prefix { if case .success = $0 { true } else { false } }
    #expect(!drawn.isEmpty && drawn.count < 60)
    #expect(try drawn.map { try $0.get() } == Array(Self.expected().prefix(drawn.count)))
    for answer in answers[drawn.count...] {
      #expect(throws: GLESError.contextLost(reason: "a simulated reset")) { try answer.get() }
    }
    #expect(renderer.failure?.endsRenderer == true)
    #expect(renderer.render(Self.scenes).allSatisfy { if case .failure = $0 { true } else { false } })
  }

  @Test(arguments: [false, true])
  func `A device that hangs is waited for as long as the limit says, once`(ring: Bool) throws {
    let renderer = try Self.renderer(ring: ring, limit: 0.2) { if case .sheet = $0 { .hang } else { nil } }
    let answers = renderer.render(Self.scenes)
    #expect(answers.count == 60)
    for answer in answers {
      let error = #expect(throws: GLESError.self) { try answer.get() }
      guard case .deviceHangs(0.2, _) = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }
    #expect(renderer.failure != nil)
  }

  @Test func `A driver that offers robust contexts gives one that says when it is lost`() throws {
    let renderer = try Self.renderer { _ in nil }
    #expect(renderer.tellsResets == renderer.offersRobustContexts)
    _ = try renderer.render(SceneMaker.styled())
    #expect(renderer.failure == nil)
  }
}
