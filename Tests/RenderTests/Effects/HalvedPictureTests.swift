import Basics
import CPURendering
import Documents
import Foundation
import ImageCodecs
import Pixels
import Resolving
import TestSupport
import Testing
import Typography

/// A large picture is halved once to each size that smaller ones are made from, however many jobs show it.
@Suite struct HalvedPictureTests {
  private static let size = (width: 203, height: 121)

  private static let photo: PixelBuffer = {
    var random = TestRandom(for: "photo")
    var photo = PixelBuffer(width: size.width, height: size.height, alphaMode: .straight)
    for index in photo.bytes.indices {
      photo.bytes[index] = index & 3 == 3 ? 255 : .random(in: 0...255, using: &random)
    }
    return photo
  }()

  private static func folder() throws -> Workspace {
    let folder = try Workspace()
    try folder.write(try PNGCodec.encode(photo), to: "photo.png")
    return folder
  }

  private static func draw(_ size: SIMD2<Double>, by resolver: SceneResolver) throws -> PixelBuffer {
    let document = try Document(
      json: """
        {"kind": "image", "file": "photo.png", "contentMode": "stretch", "size": [\(size.x), \(size.y)]}
        """)
    return CPURenderer().render(try resolver.resolve(document).scene)
  }

  /// Both axes, each by itself, and one more often than the other.
  private static let sizes: [SIMD2<Double>] = [
    [29, 17], [28, 16], [13, 9], [203, 9], [11, 121], [6, 19], [25, 4], [2, 1], [29, 17],
  ]

  @Test func `a picture is the same whatever was shown before it`() throws {
    let folder = try Self.folder()
    let shared = SceneResolver(catalog: try FontCatalog(), images: ImageLibrary(folders: [folder.root]))
    for size in Self.sizes {
      let own = SceneResolver(catalog: try FontCatalog(), images: ImageLibrary(folders: [folder.root]))
      #expect(try Self.draw(size, by: shared) == Self.draw(size, by: own), "\(size)")
    }
  }

  @Test(arguments: sizes)
  func `a picture is halved to bytes along both axes for as long as both need it, and then filtered`(
    size: SIMD2<Double>
  ) throws {
    let folder = try Self.folder()
    let resolver = SceneResolver(catalog: try FontCatalog(), images: ImageLibrary(folders: [folder.root]))
    let drawn = try Self.draw(size, by: resolver)
    let truth = Self.truth(Int(size.x), Int(size.y))
    #expect(PixelDifference(drawn, truth).maximum <= 1)
  }

  @Test func `of a picture that many jobs show in as many sizes, each halving is made once`() throws {
    let folder = try Self.folder()
    let library = ImageLibrary(folders: [folder.root])
    let resolver = SceneResolver(catalog: try FontCatalog(), images: library)
    // 203 / 6 / 2 < width < 203 / 6: all are drawn from the picture at half its size.
    for width in 18...33 { _ = try Self.draw([Double(width), Double(width) * 121 / 203], by: resolver) }
    // Made were the picture of the file, its half, and one for each job.
    #expect(library.use.asked - library.use.found == 2 + 16)
  }

  // MARK: The definition

  /// docs/rendering-model.md, Pictures: in double precision but for the halvings, which are of bytes.
  private static func truth(_ width: Int, _ height: Int) -> PixelBuffer {
    var image = photo
    var shrinking = SIMD2(Double(size.width) / Double(width), Double(size.height) / Double(height))
    while shrinking.x > 6 || shrinking.y > 6 {
      let (across, down) = (shrinking.x > 6 ? 2 : 1, shrinking.y > 6 ? 2 : 1)
      image = halved(image, across, down)
      shrinking /= SIMD2(Double(across), Double(down))
    }
    var result = PixelBuffer(width: width, height: height, alphaMode: .premultiplied)
    for y in 0..<height {
      let lines = taps(y, shrinking.y, image.height)
      for x in 0..<width {
        var sum = SIMD4<Double>.zero
        for (line, down) in lines {
          for (column, across) in taps(x, shrinking.x, image.width) {
            sum += down * across * SIMD4<Double>(image[column, line])
          }
        }
        let cut = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        result[x, y] = SIMD4<UInt8>(cut.rounded(.toNearestOrEven), rounding: .towardZero)
      }
    }
    return result
  }

  /// The pixels under one along an axis, and their weights: Lanczos' filter of three lobes.
  private static func taps(_ place: Int, _ shrinking: Double, _ length: Int) -> [(Int, Double)] {
    guard shrinking > 1 else { return [(place, 1)] }
    let center = (Double(place) + 0.5) * shrinking
    let reach = Int(center - 3 * shrinking) - 2...Int(center + 3 * shrinking) + 2
    let weights = reach.map { index -> Double in
      let x = abs(Double(index) + 0.5 - center) / shrinking * .pi
      return x < 1e-9 ? 1 : x < 3 * .pi ? 3 * sin(x) * sin(x / 3) / (x * x) : 0
    }
    let total = weights.reduce(0, +)
    return zip(reach, weights).map { (min(max($0, 0), length - 1), $1 / total) }
  }

  private static func halved(_ image: PixelBuffer, _ across: Int, _ down: Int) -> PixelBuffer {
    var result = PixelBuffer(
      width: (image.width + across - 1) / across, height: (image.height + down - 1) / down,
      alphaMode: image.alphaMode)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let columns = [x * across, min(x * across + across - 1, image.width - 1)]
        let lines = [y * down, min(y * down + down - 1, image.height - 1)]
        var sum = SIMD4<Int>.zero
        for line in lines { for column in columns { sum &+= SIMD4<Int>(truncatingIfNeeded: image[column, line]) } }
        result[x, y] = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 2) / 4)
      }
    }
    return result
  }
}
