import GLESRendering
import Testing

/// A renderer in a child of fork. Forking a test process could hang in Swift's own locks, so it is only pretended.
@Suite(.enabled(if: hasDevice)) struct ForkTests {
  @Test func `after fork a renderer answers with an error that says what to do, and calls no driver`() throws {
    var renderer: GLESRenderer? = try GLESRenderer()
    let scene = SceneMaker.plain()
    _ = try renderer?.render(scene)
    renderer?.pretendFork()
    let error = #expect(throws: GLESError.self) { try renderer?.render(scene) }
    #expect(error?.description.contains("fork") == true && error?.description.contains("exec") == true)
    // It is leaked, and others are not harmed.
    renderer = nil
    _ = try GLESRenderer().render(scene)
  }
}
