import Pixels
import Testing
import VideoFrames

/// A red and blue disk with soft edges, premultiplied; some of it is translucent.
func disk(width: Int = 23, height: Int = 17) -> PixelBuffer {
  var picture = PixelBuffer(width: width, height: height, alphaMode: .premultiplied)
  for y in 0..<height {
    for x in 0..<width {
      let (dx, dy) = (Double(x) - Double(width - 1) / 2, Double(y) - Double(height - 1) / 2)
      let distance = (dx * dx + dy * dy).squareRoot()
      let alpha = min(1, max(0, Double(min(width, height)) / 2 - distance)) * (x % 5 == 0 ? 0.5 : 1)
      let shade = Double(x) / Double(width)
      picture[x, y] = SIMD4(
        UInt8((255 * alpha * (1 - shade)).rounded(.down)), UInt8((90 * alpha).rounded(.down)),
        UInt8((255 * alpha * shade).rounded(.down)), UInt8((255 * alpha).rounded(.down)))
    }
  }
  return picture
}

/// Places inside of a frame of 41 x 31, even and odd, and over each of its edges.
private let places = [(4, 6), (5, 6), (4, 7), (9, 3), (-5, -4), (30, 20), (18, 14), (-3, 14), (17, -2)]

@Suite struct LabelPlanesTests {
  private func color(_ matrix: FrameColor.Matrix, _ range: FrameColor.Range, _ site: FrameColor.Site) -> FrameColor
  {
    var color = FrameColor()
    (color.matrix, color.range, color.site) = (matrix, range, site)
    return color
  }

  @Test(
    "planes in 4:2:0 are the formulas' at every place, range and site",
    arguments: [FrameFormat.i420, .yv12, .nv12, .nv21], FrameColor.Site.allCases)
  func halved(format: FrameFormat, site: FrameColor.Site) throws {
    for (matrix, range) in [(FrameColor.Matrix.bt709, FrameColor.Range.limited), (.bt601, .full)] {
      for ((x, y), opacity) in places.flatMap({ place in [255, 100].map { (place, $0) } }) {
        let color = color(matrix, range, site)
        let before = TestFrame(format, width: 41, height: 31)
        let frame = TestFrame(format, width: 41, height: 31)
        try frame.blend(
          LabelPlanes(disk(), format: format, color: color), x: x, y: y, opacity: Double(opacity) / 255)
        var oracle = FrameOracle(label: disk(), color: color, x: x, y: y, frameWidth: 41, frameHeight: 31)
        oracle.opacity = opacity
        var wrong = 0
        for row in 0..<31 {
          for column in 0..<41 {
            let expected = oracle.sample("Y", at: column, row, before: before.byte(0, column, row))
            wrong += frame.byte(0, column, row) == expected ? 0 : 1
          }
        }
        for row in 0..<16 {
          for column in 0..<21 {
            for (component, plane, offset) in chroma(format, column) {
              let expected = oracle.halvedSample(
                component, at: column, row, before: before.byte(plane, offset, row))
              wrong += frame.byte(plane, offset, row) == expected ? 0 : 1
            }
          }
        }
        #expect(wrong == 0, "\(format) \(color) at (\(x), \(y)), opacity \(opacity)")
      }
    }
  }

  private func chroma(_ format: FrameFormat, _ column: Int) -> [(Character, Int, Int)] {
    switch format {
    case .i420: [("U", 1, column), ("V", 2, column)]
    case .yv12: [("V", 1, column), ("U", 2, column)]
    case .nv12: [("U", 1, 2 * column), ("V", 1, 2 * column + 1)]
    default: [("V", 1, 2 * column), ("U", 1, 2 * column + 1)]
    }
  }

  @Test("ten bits are the formulas', in the upper bits of words", arguments: [255, 77])
  func tenBits(opacity: Int) throws {
    let color = color(.bt709, .limited, .topLeft)
    for (x, y) in places {
      let before = TestFrame(.p010, width: 41, height: 31)
      let frame = TestFrame(.p010, width: 41, height: 31)
      try frame.blend(LabelPlanes(disk(), format: .p010, color: color), x: x, y: y, opacity: Double(opacity) / 255)
      var oracle = FrameOracle(label: disk(), color: color, x: x, y: y, frameWidth: 41, frameHeight: 31)
      oracle.opacity = opacity
      for row in 0..<31 {
        for column in 0..<41 {
          let expected = oracle.sample("Y", at: column, row, before: before.word(0, column, row) >> 6, bits: 10)
          #expect(frame.word(0, column, row) >> 6 == expected)
        }
      }
      for row in 0..<16 {
        for column in 0..<42 {
          let expected = oracle.halvedSample(
            column % 2 == 0 ? "U" : "V", at: column / 2, row, before: before.word(1, column, row) >> 6, bits: 10)
          #expect(frame.word(1, column, row) >> 6 == expected)
        }
      }
    }
  }

  @Test("the samples of words are those of P010, wherever they lie in a word", arguments: [255, 77])
  func lowWords(opacity: Int) throws {
    for site in FrameColor.Site.allCases {
      let color = color(.bt709, .limited, site)
      for (x, y) in places {
        let high = TestFrame(.p010, width: 41, height: 31)
        let low = TestFrame(.i420Of10Bits, width: 41, height: 31)
        // The same samples; what lies above them in a faulty frame counts as 0.
        for row in 0..<31 {
          for column in 0..<41 { low.set(0, column, row, high.word(0, column, row) >> 6 | 0xA400) }
        }
        for row in 0..<16 {
          for column in 0..<42 {
            low.set(1 + column % 2, column / 2, row, high.word(1, column, row) >> 6 | 0xA400)
          }
        }
        let before = (high.planes, low.planes)
        for frame in [high, low] {
          try frame.blend(
            LabelPlanes(disk(), format: frame.format, color: color), x: x, y: y, opacity: Double(opacity) / 255)
        }
        #expect(high.planes != before.0 && low.planes != before.1)
        func same(_ plane: Int, _ column: Int, _ row: Int, _ word: Int) -> Bool {
          let own = low.word(plane, column, row)
          return own & 1023 == word >> 6 && (own >> 10 == 0 || own >> 10 == 0x29)
        }
        for row in 0..<31 {
          for column in 0..<41 { #expect(same(0, column, row, high.word(0, column, row))) }
        }
        for row in 0..<16 {
          for column in 0..<42 { #expect(same(1 + column % 2, column / 2, row, high.word(1, column, row))) }
        }
      }
    }
  }

  @Test("planes of the frame's size are the formulas'", arguments: [FrameFormat.y444, .gray8])
  func whole(format: FrameFormat) throws {
    let color = color(.bt601, .limited, .left)
    for (x, y) in places {
      let before = TestFrame(format, width: 41, height: 31)
      let frame = TestFrame(format, width: 41, height: 31)
      try frame.blend(LabelPlanes(disk(), format: format, color: color), x: x, y: y)
      let oracle = FrameOracle(label: disk(), color: color, x: x, y: y, frameWidth: 41, frameHeight: 31)
      for (plane, component) in ["Y", "U", "V"].enumerated() where plane < format.planeCount {
        for row in 0..<31 {
          for column in 0..<41 {
            let expected = oracle.sample(
              Character(component), at: column, row, before: before.byte(plane, column, row))
            #expect(frame.byte(plane, column, row) == expected)
          }
        }
      }
    }
  }

  /// A picture of words that are those of bytes.
  private func widened(_ picture: PixelBuffer) -> WidePixelBuffer {
    WidePixelBuffer(
      width: picture.width, height: picture.height, alphaMode: picture.alphaMode,
      words: picture.bytes.map { UInt16($0) * 257 })
  }

  @Test("a picture of words that are bytes is that of bytes", arguments: FrameFormat.allCases)
  func words(format: FrameFormat) throws {
    for matrix in [FrameColor.Matrix.bt709, .bt2020] {
      let color = color(matrix, .limited, .left)
      let bytes = TestFrame(format, width: 41, height: 31)
      let words = TestFrame(format, width: 41, height: 31)
      try bytes.blend(LabelPlanes(disk(), format: format, color: color), x: 5, y: 6, opacity: 0.8)
      try words.blend(LabelPlanes(widened(disk()), format: format, color: color), x: 5, y: 6, opacity: 0.8)
      #expect(words.planes == bytes.planes, "\(matrix)")
    }
    #expect(LabelPlanes(widened(disk()), format: format).ink == LabelPlanes(disk(), format: format).ink)
  }

  @Test("of words, ten bits have all their steps", arguments: [AlphaMode.straight, .premultiplied])
  func fineSteps(alphaMode: AlphaMode) throws {
    // Grey from 0.2 to 0.3 over 512 pixels: 90 steps of ten bits, 26 of bytes.
    let greys = (0..<512).map { UInt16((65535 * (0.2 + 0.1 * Double($0) / 512)).rounded()) }
    let words = greys.flatMap { grey -> [UInt16] in [grey, grey, grey, 65535] }
    let wide = WidePixelBuffer(width: 512, height: 1, alphaMode: alphaMode, words: words)
    let frame = TestFrame(.p010, width: 512, height: 2)
    try frame.blend(LabelPlanes(wide, format: .p010), x: 0, y: 0)
    var worst = 0.0
    for x in 0..<512 {
      let exact = 4 * (219 * Double(greys[x]) / 65535 + 16)
      worst = max(worst, abs(Double(frame.word(0, x, 0) >> 6) - exact))
    }
    // Half a step, and what a part of a step of bytes is.
    #expect(worst <= 0.51, "\(worst)")
  }

  @Test("a translucent label of the frame's own colour changes nothing, whatever its alpha")
  func ownColor() throws {
    // Mid grey of BT.709 in full range is 512 of 1,023 in each plane.
    let alphas = (0..<256).map { UInt16($0 * 256 + 77) }
    let words = alphas.flatMap { alpha -> [UInt16] in
      let grey = UInt16((Double(alpha) * 512 / 1023).rounded())
      return [grey, grey, grey, alpha]
    }
    let frame = TestFrame(.p010, width: 256, height: 2)
    frame.planes = frame.planes.map { plane in
      plane.indices.map { $0 % 2 == 0 ? 0 : 0x80 }
    }
    let wide = WidePixelBuffer(width: 256, height: 1, alphaMode: .premultiplied, words: words)
    try frame.blend(LabelPlanes(wide, format: .p010, color: color(.bt709, .full, .left)), x: 0, y: 0)
    for x in 0..<256 { #expect(frame.word(0, x, 0) >> 6 == 512, "alpha \(alphas[x])") }
  }

  @Test(
    "a frame with straight alpha gets the colours of source over",
    arguments: [(FrameFormat.rgba, [0, 1, 2, 3]), (.bgra, [2, 1, 0, 3])], [255, 120])
  func straight(form: (FrameFormat, [Int]), opacity: Int) throws {
    let (format, order) = form
    let label = disk()
    let before = TestFrame(format, width: 41, height: 31)
    let frame = TestFrame(format, width: 41, height: 31)
    try frame.blend(LabelPlanes(label, format: format), x: 3, y: 2, opacity: Double(opacity) / 255)
    for y in 0..<label.height {
      for x in 0..<label.width {
        let source = SIMD4<Double>(label[x, y]) * (Double(opacity) / 255) / 255
        let old = (0..<4).map { Double(before.byte(0, 4 * (x + 3) + $0, y + 2)) / 255 }
        let alpha = source.w + old[3] * (1 - source.w)
        guard source.w > 0 else { continue }
        #expect(abs(Double(frame.byte(0, 4 * (x + 3) + 3, y + 2)) - 255 * alpha) <= 0.5001)
        for channel in 0..<3 {
          let color = (source[channel] + old[order[channel]] * old[3] * (1 - source.w)) / alpha
          #expect(abs(Double(frame.byte(0, 4 * (x + 3) + order[channel], y + 2)) - 255 * color) <= 0.5001)
        }
      }
    }
  }

  @Test("padding of pixels, and rows' own, are not touched", arguments: FrameFormat.allCases)
  func padding(format: FrameFormat) throws {
    let before = TestFrame(format, width: 41, height: 31)
    let frame = TestFrame(format, width: 41, height: 31)
    try frame.blend(LabelPlanes(disk(width: 60, height: 50), format: format), x: -5, y: -5)
    for plane in frame.planes.indices {
      let used = before.strides[plane] - 6
      for index in frame.planes[plane].indices {
        let offset = index % before.strides[plane]
        let isIdle = (format == .rgbx || format == .bgrx) && offset % 4 == 3
        if offset >= used || isIdle { #expect(frame.planes[plane][index] == before.planes[plane][index]) }
      }
    }
    #expect(frame.planes != before.planes)
  }

  @Test("opacity 0, a clear label and a label outside keep every byte", arguments: FrameFormat.allCases)
  func nothing(format: FrameFormat) throws {
    let before = TestFrame(format, width: 41, height: 31)
    let frame = TestFrame(format, width: 41, height: 31)
    try frame.blend(LabelPlanes(disk(), format: format), x: 2, y: 2, opacity: 0)
    try frame.blend(LabelPlanes(disk(), format: format), x: 41, y: 0)
    try frame.blend(LabelPlanes(disk(), format: format), x: 0, y: -17)
    let clear = PixelBuffer(width: 9, height: 9, alphaMode: .straight)
    try frame.blend(LabelPlanes(clear, format: format), x: 2, y: 2)
    #expect(frame.planes == before.planes)
  }

  @Test("red on green: chroma at soft edges is right to a third of a step on the mean", arguments: [4, 5])
  func edges(x: Int) throws {
    var label = disk(width: 40, height: 40)
    for index in stride(from: 0, to: label.bytes.count, by: 4) {
      let alpha = label.bytes[index + 3]
      label.bytes.replaceSubrange(index..<(index + 3), with: [alpha, 0, 0])
    }
    let frame = TestFrame(.i420, width: 64, height: 64)
    // BT.709, limited: green is Y 172.8, U 41.7, V 26.3.
    frame.planes = [(173, 0), (42, 1), (26, 2)].map { value, plane in
      [UInt8](repeating: UInt8(value), count: frame.planes[plane].count)
    }
    try frame.blend(LabelPlanes(label, format: .i420), x: x, y: 6)
    let red = 128 + 112.0
    var (sum, count) = (0.0, 0)
    for row in 0..<32 {
      for column in 0..<32 {
        var coverage = 0.0
        for (u, across) in [1.0, 2, 1].enumerated() {
          for v in 0..<2 {
            let (px, py) = (min(max(2 * column + u - 1, 0), 63) - x, 2 * row + v - 6)
            guard (0..<40).contains(px), (0..<40).contains(py) else { continue }
            coverage += across / 8 * Double(label[px, py].w) / 255
          }
        }
        guard coverage > 0.02, coverage < 0.98 else { continue }
        sum += abs(Double(frame.byte(2, column, row)) - (26 * (1 - coverage) + red * coverage))
        count += 1
      }
    }
    #expect(count > 60)
    #expect(sum / Double(count) <= 0.3)
  }

  @Test("several threads may blend one label at the same time")
  func threads() async throws {
    let label = LabelPlanes(disk(), format: .nv12)
    let expected = TestFrame(.nv12, width: 41, height: 31)
    try expected.blend(LabelPlanes(disk(), format: .nv12), x: 5, y: 7)
    let planes = expected.planes
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let frame = TestFrame(.nv12, width: 41, height: 31)
          try? frame.blend(label, x: 5, y: 7)
          return frame.planes == planes
        }
      }
      for await same in group { #expect(same) }
    }
  }

  @Test("faulty frames, opacities and places are refused before a byte is written")
  func faults() throws {
    let label = LabelPlanes(disk(), format: .nv12)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 7, count: 4096)
    let good = FrameMemory(
      width: 40, height: 30,
      planes: [FrameMemory.Plane(memory, stride: 40), FrameMemory.Plane(memory + 1200, stride: 40)])
    func refused(_ change: (inout FrameMemory) -> Void, x: Int = 0, opacity: Double = 1) -> FrameError? {
      var frame = good
      change(&frame)
      do throws(FrameError) { try label.blend(into: frame, x: x, y: 0, opacity: opacity) } catch { return error }
      return nil
    }
    #expect(refused({ $0.width = 0 }) == .size(width: 0, height: 30))
    #expect(refused({ $0.height = 65_537 }) == .size(width: 40, height: 65_537))
    #expect(refused({ $0.planes.removeLast() }) == .planes(1, of: .nv12))
    #expect(refused({ $0.planes[1].stride = 39 }) == .stride(39, plane: 1, least: 40))
    #expect(refused({ _ in }, opacity: 1.5) == .opacity(1.5))
    #expect(refused({ _ in }, opacity: .nan) != nil)
    #expect(refused({ _ in }, x: .min) == .place(x: .min, y: 0))
    #expect((0..<4096).allSatisfy { memory.load(fromByteOffset: $0, as: UInt8.self) == 7 })
    let words = LabelPlanes(disk(), format: .p010)
    let odd = FrameMemory(
      width: 4, height: 4, planes: [FrameMemory.Plane(memory + 1, stride: 8), FrameMemory.Plane(memory, stride: 8)])
    #expect(throws: FrameError.alignment(plane: 0)) { try words.blend(into: odd, x: 0, y: 0) }
  }
}
