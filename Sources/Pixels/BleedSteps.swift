/// How many steps the pixels of an image lie from the nearest one that has ink, as far as that is known.
///
/// Neighbours of a pixel that is s steps away are s - 1, s or s + 1 steps away, so a step modulo 3 tells them apart, and a
/// byte holds it. A border of one pixel goes around the image: every pixel has eight neighbours.
struct BleedSteps {
  private static let unreached: UInt8 = 255
  private static let border: UInt8 = 254

  private let stride: Int
  private let width: Int
  private let height: Int
  private var steps: [UInt8]
  /// The distances of the eight neighbours.
  private let neighbours: [Int]

  /// Ink is where alpha is not 0.
  init(of image: PixelBuffer) {
    (width, height, stride) = (image.width, image.height, image.width + 2)
    steps = [UInt8](repeating: BleedSteps.border, count: stride * (image.height + 2))
    neighbours = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]
    image.bytes.withUnsafeBytes { bytes in
      steps.withUnsafeMutableBufferPointer { steps in
        for y in 0..<height {
          let (source, target) = (y * width * 4 + 3, (y + 1) * stride + 1)
          for x in 0..<width { steps[target + x] = bytes[source + x * 4] == 0 ? BleedSteps.unreached : 0 }
        }
      }
    }
  }

  /// The places in the image of the pixels without ink that have a neighbour with ink; they are one step away now.
  mutating func firstFront() -> [Int] {
    var front: [Int] = []
    for y in 0..<height { collectFirst(row: y, into: &front) }
    for place in front { steps[index(of: place)] = 1 }
    return front
  }

  /// Most of a page is far from any edge of ink: eight pixels of a row, and of its two neighbours, are looked at at once.
  private func collectFirst(row y: Int, into front: inout [Int]) {
    let first = (y + 1) * stride + 1
    steps.withUnsafeBytes { steps in
      func word(_ at: Int) -> UInt64 { steps.loadUnaligned(fromByteOffset: at, as: UInt64.self) }
      var x = 0
      while x < width {
        let (here, count) = (first + x, min(8, width - x))
        defer { x += 8 }
        if count == 8 {
          // All ink, or all without ink and around it, too: no pixel here is at an edge.
          if word(here) == 0 { continue }
          var all = ~UInt64(0)
          all &= word(here - stride - 1) & word(here - stride) & word(here - stride + 1)
          all &= word(here - 1) & word(here) & word(here + 1)
          all &= word(here + stride - 1) & word(here + stride) & word(here + stride + 1)
          if all == ~0 { continue }
        }
        for place in here..<(here + count) where steps[place] == BleedSteps.unreached {
          if neighbours.contains(where: { steps[place + $0] == 0 }) { front.append(y * width + place - first) }
        }
      }
    }
  }

  /// The places that no step has reached yet and that have a neighbour in the front of a step.
  mutating func nextFront(after front: [Int], step: Int) -> [Int] {
    var next: [Int] = []
    let value = UInt8(step % 3)
    for place in front {
      let here = index(of: place)
      for neighbour in neighbours where steps[here + neighbour] == BleedSteps.unreached {
        steps[here + neighbour] = value
        next.append(self.place(of: here + neighbour))
      }
    }
    return next
  }

  /// Calls with the places of the neighbours that are one step nearer than a pixel that is `step` steps away.
  func forNearer(than place: Int, step: Int, _ body: (Int) -> Void) {
    let (here, value) = (index(of: place), UInt8((step + 2) % 3))
    for neighbour in neighbours where steps[here + neighbour] == value { body(self.place(of: here + neighbour)) }
  }

  private func index(of place: Int) -> Int { (place / width + 1) * stride + place % width + 1 }

  private func place(of index: Int) -> Int { (index / stride - 1) * width + index % stride - 1 }
}
