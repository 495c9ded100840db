import GLESRendering
import Resolving
import Testing

private let hasTimer = (try? GLESDevice.select())?.capabilities?.hasTimer == true

/// What the device says of its own time.
@Suite struct DeviceTimeTests {
  private static func renderer(timed: Bool) throws(GLESError) -> GLESRenderer {
    var options = GLESRenderer.Options()
    options.measuresDeviceTime = timed
    options.sheetSize = 256
    return try GLESRenderer(options: options)
  }

  private static let scenes = (0..<12).map { SceneMaker.styled(sigma: 6, seed: $0) }

  @Test(.enabled(if: hasTimer)) func `every sheet is timed once, within the wall's time`() throws {
    let renderer = try Self.renderer(timed: true)
    #expect(renderer.deviceTime?.sheets == 0, "the self-test is not counted")
    let start = ContinuousClock.now
    for _ in 0..<3 { _ = try renderer.pictures(of: Self.scenes) }
    let time = try #require(renderer.deviceTime)
    let wall = (ContinuousClock.now - start) / .seconds(1)
    #expect(renderer.counters.sheets > 6)
    #expect(time.sheets + time.disjointSheets == renderer.counters.sheets)
    #expect(time.seconds > 0 && time.seconds < wall)
    #expect(renderer.deviceTime == time, "asking does not count again")
    renderer.resetCounters()
    #expect(renderer.deviceTime?.sheets == 0 && renderer.deviceTime?.seconds == 0)
  }

  @Test(.enabled(if: hasTimer)) func `timing changes no byte, and keeps no more queries than sheets under way`()
    throws
  {
    let (timed, plain) = (try Self.renderer(timed: true), try Self.renderer(timed: false))
    #expect(try timed.pictures(of: Self.scenes) == plain.pictures(of: Self.scenes))
    let alive = timed.liveObjectCount
    for _ in 0..<20 { _ = try timed.pictures(of: Self.scenes) }
    #expect(timed.liveObjectCount <= alive + 3)
    #expect(timed.liveObjectCount > plain.liveObjectCount)
  }

  @Test(.enabled(if: hasDevice)) func `a renderer that is not asked for times takes none`() throws {
    let renderer = try Self.renderer(timed: false)
    _ = try renderer.pictures(of: Self.scenes)
    #expect(renderer.deviceTime == nil)
  }
}
