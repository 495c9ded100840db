import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Pictures that stay on the device.
@Suite(.enabled(if: hasDevice)) struct KeptPictureTests {
  private static func picture(_ side: Int, _ random: inout TestRandom) -> Picture {
    let bytes = (0..<(side * side * 4)).map { $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random) }
    return Picture(PixelBuffer(width: side, height: side, alphaMode: .premultiplied, bytes: bytes))
  }

  private static func scene(_ picture: Picture, x: Int = 3) -> Scene {
    Scene(
      width: 80, height: 64,
      nodes: [.figure(Figure(layers: [.pictures([PlacedPicture(picture: picture, x: x, y: 5)])]))])
  }

  private static func renderer(keeps bytes: Int) throws -> GLESRenderer {
    var options = GLESRenderer.Options()
    options.keptPictureBytes = bytes
    return try GLESRenderer(options: options)
  }

  @Test func `a picture that comes for the third time is not sent again, and its pixels are the same`() throws {
    var random = TestRandom(for: "kept pictures")
    let pictures = (0..<4).map { _ in Self.picture(40, &random) }
    let (keeping, sending) = (try Self.renderer(keeps: 1 << 20), try Self.renderer(keeps: 0))
    var saved: [Int] = []
    for batch in 0..<4 {
      let scenes = pictures.map { Self.scene($0, x: batch) }
      keeping.resetCounters()
      sending.resetCounters()
      #expect(try keeping.pictures(of: scenes) == sending.pictures(of: scenes), "batch \(batch)")
      saved.append(sending.counters.bytesUploaded - keeping.counters.bytesUploaded)
    }
    let bytes = 4 * 40 * 40 * 4
    #expect(saved == [0, 0, bytes, bytes])
  }

  @Test func `a picture on many labels of a batch is sent twice`() throws {
    var random = TestRandom(for: "kept pictures of a batch")
    let picture = Self.picture(50, &random)
    let scenes = (0..<20).map { Self.scene(picture, x: $0) }
    let (keeping, sending) = (try Self.renderer(keeps: 1 << 20), try Self.renderer(keeps: 0))
    #expect(try keeping.pictures(of: scenes) == sending.pictures(of: scenes))
    #expect(sending.counters.bytesUploaded - keeping.counters.bytesUploaded == 18 * 50 * 50 * 4)
  }

  @Test func `no more pictures are kept than allowed`() throws {
    var random = TestRandom(for: "too many pictures")
    // Each has 16 KiB, and four of them are allowed: a texture and a framebuffer each.
    let pictures = (0..<12).map { _ in Self.picture(64, &random) }
    let renderer = try Self.renderer(keeps: 4 * 64 * 64 * 4)
    var expected: [PixelBuffer] = []
    var names: [Int] = []
    for _ in 0..<4 {
      let drawn = try renderer.pictures(of: pictures.map { Self.scene($0) })
      if expected.isEmpty { expected = drawn }
      #expect(drawn == expected)
      names.append(renderer.liveObjectCount)
    }
    // The first batch keeps nothing.
    #expect(names.dropFirst().allSatisfy { $0 > names[0] && $0 <= names[0] + 2 * 4 }, "\(names)")
  }

  @Test func `a new picture at the address of one that is gone is not taken for it`() throws {
    var random = TestRandom(for: "pictures that go")
    let (keeping, sending) = (try Self.renderer(keeps: 1 << 20), try Self.renderer(keeps: 0))
    // An allocator mostly gives the memory of an object that is gone to the next one of its kind.
    for _ in 0..<40 {
      let picture = Self.picture(24, &random)
      for x in 0..<3 {
        let scene = Self.scene(picture, x: x)
        #expect(try keeping.pictures(of: [scene]) == sending.pictures(of: [scene]))
      }
    }
  }

  @Test func `of the programs that designs need no more stay than allowed`() throws {
    var random = TestRandom(for: "programs")
    let picture = Self.picture(20, &random)
    // Each number of layers is a program of its own.
    let scenes = (1...7).map { count in
      let layers = (0..<count).map { GroupLayer.pictures([PlacedPicture(picture: picture, x: 3 * $0, y: $0)]) }
      return Scene(width: 80, height: 64, nodes: [.figure(Figure(layers: layers))])
    }
    var options = GLESRenderer.Options()
    options.mostPrograms = 4
    let (few, all) = (try GLESRenderer(options: options), try GLESRenderer())
    let before = (few: few.liveObjectCount, all: all.liveObjectCount)
    var counts: [Int] = []
    for _ in 0..<2 {
      for scene in scenes { #expect(try few.pictures(of: [scene]) == all.pictures(of: [scene])) }
      counts.append(few.liveObjectCount)
    }
    #expect(all.liveObjectCount - before.all >= few.liveObjectCount - before.few + 3)
    #expect(counts[1] <= counts[0])
  }
}
