import Pixels
import TestSupport
import Testing
import VideoFrames

/// Pictures as planes with straight alpha, which ffmpeg lays over films.
@Suite struct StraightPlanesTests {
  private static let shifts = [SIMD2(1, 1), SIMD2(1, 0), SIMD2(0, 0)]

  private static func color(
    _ matrix: FrameColor.Matrix, _ range: FrameColor.Range = .limited, _ site: FrameColor.Site = .left
  ) -> FrameColor {
    var color = FrameColor()
    (color.matrix, color.range, color.site) = (matrix, range, site)
    return color
  }

  private func picture(_ width: Int, _ height: Int, alphas: [UInt8]) -> PixelBuffer {
    var random = TestRandom(for: "straight planes")
    var picture = PixelBuffer(width: width, height: height, alphaMode: .straight)
    for y in 0..<height {
      for x in 0..<width {
        let value = random.next()
        picture[x, y] = SIMD4(
          UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8),
          UInt8(truncatingIfNeeded: value >> 16), alphas[Int(value >> 24) % alphas.count])
      }
    }
    return picture
  }

  private func planes(_ straight: StraightPlanes, _ picture: PixelBuffer, at place: SIMD2<Int> = .zero) -> Samples {
    var bytes = straight.empty(width: picture.width, height: picture.height)
    straight.update(&bytes, with: picture, in: picture.bounds, at: place)
    return Samples(bytes, straight, picture)
  }

  /// The samples of planes that lie behind each other.
  private struct Samples {
    let luma: [Int]
    let u: [Int]
    let v: [Int]
    let alpha: [Int]
    let columns: Int

    init(_ bytes: [UInt8], _ straight: StraightPlanes, _ picture: PixelBuffer) {
      let values =
        straight.bits == 8
        ? bytes.map { Int($0) }
        : stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) + 256 * Int(bytes[$0 + 1]) }
      columns = picture.width >> straight.chromaShift.x
      let (whole, chroma) = (picture.width * picture.height, columns * (picture.height >> straight.chromaShift.y))
      luma = Array(values[..<whole])
      u = Array(values[whole..<(whole + chroma)])
      v = Array(values[(whole + chroma)..<(whole + 2 * chroma)])
      alpha = Array(values[(whole + 2 * chroma)...])
    }
  }

  @Test(arguments: FrameColor.Matrix.allCases)
  func `opaque pictures have the samples that labels write into frames`(_ matrix: FrameColor.Matrix) throws {
    let picture = picture(38, 22, alphas: [255])
    for range in FrameColor.Range.allCases {
      for site in FrameColor.Site.allCases {
        let color = Self.color(matrix, range, site)
        for (format, bits, shift) in [
          (FrameFormat.i420, 8, SIMD2(1, 1)), (.y444, 8, SIMD2(0, 0)), (.p010, 10, SIMD2(1, 1)),
        ] {
          let frame = TestFrame(format, width: picture.width, height: picture.height)
          try frame.blend(LabelPlanes(picture, format: format, color: color), x: 0, y: 0)
          let own = planes(StraightPlanes(color: color, bits: bits, chromaShift: shift), picture)
          for index in own.luma.indices {
            let (x, y) = (index % picture.width, index / picture.width)
            let expected = bits == 8 ? frame.byte(0, x, y) : frame.word(0, x, y) >> 6
            #expect(own.luma[index] == expected && own.alpha[index] == (1 << bits) - 1)
          }
          for index in own.u.indices {
            let (x, y) = (index % own.columns, index / own.columns)
            let expected =
              bits == 8
              ? (frame.byte(1, x, y), frame.byte(2, x, y))
              : (frame.word(1, 2 * x, y) >> 6, frame.word(1, 2 * x + 1, y) >> 6)
            #expect((own.u[index], own.v[index]) == expected, "\(color) \(format) \(x), \(y)")
          }
        }
      }
    }
  }

  /// docs/pipelines.md: red of sRGB in the primaries of BT.2020, and in those of the film where it has others.
  @Test func `colours are mapped to the primaries of BT 2020`() {
    var red = PixelBuffer(width: 2, height: 2, alphaMode: .straight)
    for index in 0..<4 { red[index % 2, index / 2] = SIMD4(255, 0, 0, 128) }
    func codes(_ matrix: FrameColor.Matrix, wide: Bool?) -> [Int] {
      var color = Self.color(matrix)
      color.hasWidePrimaries = wide
      let own = planes(StraightPlanes(color: color, bits: 10, chromaShift: SIMD2(1, 1)), red)
      return [own.luma[3], own.u[0], own.v[0]]
    }
    #expect(codes(.bt2020, wide: nil) == [431, 377, 752])
    #expect(codes(.bt2020, wide: true) == [431, 377, 752])
    #expect(codes(.bt2020, wide: false) == [294, 387, 960])
    #expect(codes(.bt709, wide: nil) == [250, 409, 960])
  }

  /// From the formulas, in double precision. A share is rounded to 1 / 255 of a code before it is summed.
  @Test(arguments: shifts, FrameColor.Site.allCases)
  func `chroma is that of the pixels around its site, by their alpha`(
    _ shift: SIMD2<Int>, _ site: FrameColor.Site
  ) {
    let picture = picture(24, 18, alphas: [0, 0, 1, 40, 200, 255])
    let straight = StraightPlanes(color: Self.color(.bt601, .limited, site), bits: 8, chromaShift: shift)
    for place in [SIMD2(0, 0), SIMD2(4, 0), SIMD2(0, 6), SIMD2(8, 2)] {
      let own = planes(straight, picture, at: place)
      for row in 0..<(picture.height >> shift.y) {
        for column in 0..<(picture.width >> shift.x) {
          var (sum, weights) = (0.0, 0.0)
          for (y, down) in lines(row, shift.y, site == .topLeft, place.y == 0) {
            for (x, across) in lines(column, shift.x, site != .center, place.x == 0) {
              let p = SIMD4<Double>(picture[x, y])
              let luma = 0.299 * p.x + 0.587 * p.y + 0.114 * p.z
              sum += down * across * p.w * (128 + 224 * (p.x - luma) / (1.402 * 255))
              weights += down * across * p.w
            }
          }
          let value = own.v[row * own.columns + column]
          #expect(abs(Double(value) - (weights > 0 ? sum / weights : 128)) < 0.503, "\(place) \(column), \(row)")
        }
      }
    }
  }

  /// The lines that count in a sample, with their weights. All of them lie in the picture but for the one before the first.
  private func lines(
    _ sample: Int, _ shift: Int, _ isOnLine: Bool, _ isAtEdge: Bool
  ) -> [(line: Int, weight: Double)] {
    guard shift == 1 else { return [(sample, 1)] }
    let own = [(2 * sample, isOnLine ? 2.0 : 1), (2 * sample + 1, 1)]
    guard isOnLine, sample > 0 || isAtEdge else { return own }
    return [(max(0, 2 * sample - 1), 1)] + own
  }

  @Test(arguments: shifts, FrameColor.Site.allCases)
  func `a part that changes leaves the planes of the whole picture`(_ shift: SIMD2<Int>, _ site: FrameColor.Site) {
    let straight = StraightPlanes(color: Self.color(.bt709, .full, site), bits: 10, chromaShift: shift)
    var image = picture(20, 14, alphas: [0, 90, 255])
    var bytes = straight.empty(width: 20, height: 14)
    straight.update(&bytes, with: image, in: image.bounds)
    let areas = [
      PixelRect(x: 3, y: 5, width: 6, height: 3), PixelRect(x: 0, y: 0, width: 1, height: 1),
      PixelRect(x: 19, y: 13, width: 1, height: 1), PixelRect(x: 8, y: 2, width: 4, height: 9),
      PixelRect(x: 17, y: -3, width: 9, height: 6),
    ]
    for area in areas {
      for y in max(0, area.y)..<min(14, area.maxY) {
        for x in max(0, area.x)..<min(20, area.maxX) {
          image[x, y] = SIMD4(UInt8(9 * x), UInt8(17 * y), 250, x % 3 == 0 ? 0 : 222)
        }
      }
      straight.update(&bytes, with: image, in: area)
      var whole = straight.empty(width: 20, height: 14)
      straight.update(&whole, with: image, in: image.bounds)
      #expect(bytes == whole, "\(area)")
    }
  }
}
