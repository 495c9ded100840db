import Pixels
import Testing

/// Colour carried outward under transparent pixels.
@Suite struct BleedTests {
  /// Numbers that look random, the same in every run (Knuth's MMIX generator, its high bits).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 32 | (state & 0xFFFF_FFFF) << 32
    }
  }

  @Test func `colour goes outward a step at a time, and alpha stays`() {
    var image = PixelBuffer(width: 7, height: 1, alphaMode: .straight)
    image[0, 0] = SIMD4(200, 100, 50, 255)
    image[6, 0] = SIMD4(0, 0, 90, 1)
    image.bleed(2)
    #expect(image[1, 0] == SIMD4(200, 100, 50, 0) && image[2, 0] == SIMD4(200, 100, 50, 0))
    #expect(image[3, 0] == .zero, "three steps from either")
    #expect(image[4, 0] == SIMD4(0, 0, 90, 0) && image[5, 0] == SIMD4(0, 0, 90, 0))
    #expect(image[0, 0] == SIMD4(200, 100, 50, 255) && image[6, 0] == SIMD4(0, 0, 90, 1))
  }

  @Test func `where colours meet they are mixed`() {
    var image = PixelBuffer(width: 3, height: 1, alphaMode: .straight)
    image[0, 0] = SIMD4(100, 0, 0, 255)
    image[2, 0] = SIMD4(0, 0, 201, 255)
    image.bleed(1)
    #expect(image[1, 0] == SIMD4(50, 0, 101, 0))
  }

  /// Every pixel against the definition, on images wider than what is looked at at once.
  @Test(arguments: [(1, 1), (5, 3), (33, 9), (67, 20), (100, 40)], [1, 2, 5, 300])
  func `a pixel has the mean of its neighbours that are one step nearer`(size: (Int, Int), distance: Int) {
    var random = Numbers(state: UInt64(size.0 * 1000 + distance))
    var image = PixelBuffer(width: size.0, height: size.1, alphaMode: .straight)
    for y in 0..<size.1 {
      for x in 0..<size.0 where Int.random(in: 0..<60, using: &random) == 0 || (x, y) == (size.0 - 1, 0) {
        image[x, y] = SIMD4(.random(in: 0...255, using: &random), 200, .random(in: 0...255, using: &random), 255)
      }
    }
    // The steps by relaxing until nothing changes.
    var steps = [Int](repeating: .max / 2, count: size.0 * size.1)
    for index in steps.indices where image.bytes[index * 4 + 3] != 0 { steps[index] = 0 }
    func around(_ index: Int) -> [Int] {
      let (x, y) = (index % size.0, index / size.0)
      return (-1...1).flatMap { dy in
        (-1...1).compactMap { dx in
          (0..<size.0).contains(x + dx) && (0..<size.1).contains(y + dy) && (dx, dy) != (0, 0)
            ? index + dy * size.0 + dx : nil
        }
      }
    }
    var changes = true
    while changes {
      changes = false
      for index in steps.indices {
        let least = around(index).map { steps[$0] + 1 }.min() ?? .max
        if least < steps[index] { (steps[index], changes) = (least, true) }
      }
    }
    var expected = image
    for index in steps.indices.sorted(by: { steps[$0] < steps[$1] }) where (1...distance).contains(steps[index]) {
      let nearer = around(index).filter { steps[$0] == steps[index] - 1 }
      for channel in 0..<3 {
        let sum = nearer.reduce(0) { $0 + Int(expected.bytes[$1 * 4 + channel]) }
        expected.bytes[index * 4 + channel] = UInt8((sum + nearer.count / 2) / nearer.count)
      }
    }
    image.bleed(distance)
    #expect(image == expected)
  }

  @Test func `nothing to carry, and nothing asked for`() {
    let empty = PixelBuffer(width: 4, height: 3, alphaMode: .straight)
    var image = empty
    image.bleed(10)
    #expect(image == empty)
    image[1, 1] = SIMD4(9, 9, 9, 9)
    let before = image
    image.bleed(0)
    #expect(image == before)
  }
}
