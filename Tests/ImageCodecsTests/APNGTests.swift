import ImageCodecs
import Pixels
import Testing

@Suite struct APNGTests {
  static let delay = try! FrameDelay(numerator: 1001, denominator: 30000)

  /// A label that moves along, with a pause.
  static let pictures = [0, 2, 4, 4, 7].map { Pictures.label(60, 30, shift: $0) }

  static var changes: [AnimationFrame] {
    zip([nil] + pictures.map(Optional.some), pictures).map { .changed(from: $0, to: $1, delay: delay) }
  }

  struct Chunk {
    let type: String
    let data: [UInt8]

    func number(_ offset: Int) -> Int { data[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
    func short(_ offset: Int) -> Int { Int(data[offset]) << 8 | Int(data[offset + 1]) }
  }

  static func chunks(_ file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var position = 8
    while position + 12 <= file.count {
      let length = file[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[(position + 4)..<(position + 8)], as: UTF8.self)
      chunks.append(Chunk(type: type, data: Array(file[(position + 8)..<(position + 8 + length)])))
      position += 12 + length
    }
    return chunks
  }

  @Test func `chunks are in order and numbered`() throws {
    let file = try APNGEncoder.encode(Self.changes, width: 60, height: 30, loops: 3, scale: 2)
    let chunks = Self.chunks(file)
    #expect(
      chunks.map(\.type) == [
        "IHDR", "sRGB", "pHYs", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL",
        "fdAT",
        "IEND",
      ])
    let control = try #require(chunks.first { $0.type == "acTL" })
    #expect([control.number(0), control.number(4)] == [5, 3])
    #expect(chunks.filter { ["fcTL", "fdAT"].contains($0.type) }.map { $0.number(0) } == Array(0...8))
    let frames = chunks.filter { $0.type == "fcTL" }
    for frame in frames {
      #expect([frame.short(20), frame.short(22)] == [1001, 30000])
      #expect(Array(frame.data[24...]) == [0, 0])
    }
    #expect([4, 8, 12, 16].map { frames[0].number($0) } == [60, 30, 0, 0])
    // The fourth picture is the third again: one pixel.
    #expect([4, 8, 12, 16].map { frames[3].number($0) } == [1, 1, 0, 0])
  }

  /// What the frames before it leave, and the frame: the whole canvas, as a viewer composes it.
  static func composed(_ frames: [AnimationFrame], width: Int, height: Int) -> [PixelBuffer] {
    var canvas = PixelBuffer(width: width, height: height, alphaMode: .straight)
    return frames.map { frame in
      let before = canvas
      for y in 0..<frame.image.height {
        for x in 0..<frame.image.width where frame.blend == .source || frame.image[x, y].w == 255 {
          canvas[frame.x + x, frame.y + y] = frame.image[x, y]
        }
      }
      let shown = canvas
      if frame.disposal == .restore { canvas = before }
      if frame.disposal == .clear {
        for y in 0..<frame.image.height {
          for x in 0..<frame.image.width { canvas[frame.x + x, frame.y + y] = .zero }
        }
      }
      return shown
    }
  }

  @Test(.enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func `ffmpeg sees every frame as it was`() throws {
    let file = try APNGEncoder.encode(Self.changes, width: 60, height: 30)
    let raw = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "apng", "-i", "FILE", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba",
        "-",
      ],
      on: file, suffix: "png")
    #expect(raw == Self.pictures.flatMap(\.bytes))
  }

  @Test(.enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func `ffmpeg composes parts, blends and disposals as we do`() throws {
    // Alpha is 0 or 255, where blending is choosing.
    func block(_ width: Int, _ height: Int, _ red: UInt8) -> PixelBuffer {
      Pictures.make(width, height) { x, y in (x + y) % 3 == 0 ? .zero : SIMD4(red, UInt8(x), UInt8(y), 255) }
    }
    let frames = [
      AnimationFrame(image: block(20, 12, 1), delay: Self.delay),
      AnimationFrame(image: block(5, 4, 50), x: 3, y: 2, delay: Self.delay, blend: .over, disposal: .restore),
      AnimationFrame(image: block(6, 6, 90), x: 14, y: 6, delay: Self.delay, blend: .source, disposal: .clear),
      AnimationFrame(image: block(7, 3, 130), x: 0, y: 9, delay: Self.delay, blend: .over),
    ]
    let file = try APNGEncoder.encode(frames, width: 20, height: 12)
    let raw = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "apng", "-i", "FILE", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba",
        "-",
      ],
      on: file, suffix: "png")
    #expect(raw == Self.composed(frames, width: 20, height: 12).flatMap(\.bytes))
  }

  @Test(.enabled(if: Tool.isInstalled("ffprobe"), "ffprobe is not installed"))
  func `ffprobe counts frames, and knows their size, time and alpha`() throws {
    let file = try APNGEncoder.encode(Self.changes, width: 60, height: 30)
    let text = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries",
        "stream=codec_name,width,height,pix_fmt,nb_read_frames:frame=pts_time", "-of", "default=nw=1", "FILE",
      ], on: file, suffix: "apng")
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    for line in ["codec_name=apng", "width=60", "height=30", "pix_fmt=rgba", "nb_read_frames=5"] {
      #expect(lines.contains(line), "\(lines)")
    }
    let times = lines.compactMap { $0.hasPrefix("pts_time=") ? Double($0.dropFirst(9)) : nil }
    #expect(times.count == 5)
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) * 1001 / 30000) < 2e-5) }
  }

  @Test func `readers without animation see the first frame`() throws {
    let file = try APNGEncoder.encode(Self.changes, width: 60, height: 30, scale: 2)
    let (image, scale) = try PNGCodec.decodeWithResolution(file)
    #expect(image == Self.pictures[0])
    #expect(abs((scale ?? 0) - 2) < 0.001)
  }

  @Test func `the changed part is the smallest`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = Pictures.Random(seed)
      let image = Pictures.noise(random.below(20) + 1, random.below(20) + 1, seed: seed)
      var other = image
      var points: [(x: Int, y: Int)] = []
      for _ in 0..<random.below(4) {
        let point = (random.below(image.width), random.below(image.height))
        points.append(point)
        other[point.0, point.1].w = image[point.0, point.1].w &+ 1
      }
      let bounds = other.changedBounds(from: image)
      guard let minX = points.map(\.x).min(), let maxX = points.map(\.x).max(), let minY = points.map(\.y).min(),
        let maxY = points.map(\.y).max()
      else {
        #expect(bounds == nil)
        continue
      }
      #expect(bounds == PixelRect(minX: minX, minY: minY, maxX: maxX + 1, maxY: maxY + 1))
    }
  }

  @Test func `a first frame that is too small is put on the canvas`() throws {
    let frame = AnimationFrame(image: Pictures.noise(3, 2), x: 4, y: 5, delay: Self.delay)
    let image = try PNGCodec.decode(try APNGEncoder.encode([frame], width: 10, height: 9))
    #expect(image.inkBounds() == PixelRect(x: 4, y: 5, width: 3, height: 2))
    #expect(image[5, 6] == frame.image[1, 1])
  }

  @Test func `what cannot be written is refused`() throws {
    let frame = AnimationFrame(image: Pictures.noise(3, 2), delay: Self.delay)
    #expect(throws: CodecError.self) { try APNGEncoder(width: 0, height: 5, frameCount: 1) }
    // More than a chunk holds: found out before there is a picture.
    #expect(throws: CodecError.self) { try APNGEncoder(width: 30_000, height: 30_000, frameCount: 1) }
    #expect(throws: CodecError.self) { try APNGEncoder(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, frameCount: 1) }
    #expect(throws: CodecError.self) { try APNGEncoder(width: 5, height: 5, frameCount: 0) }
    #expect(throws: CodecError.self) { try APNGEncoder(width: 5, height: 5, frameCount: 1, loops: -1) }
    for (x, y) in [(-1, 0), (0, -1), (3, 0), (0, 4), (.max, 0)] {
      var outside = frame
      (outside.x, outside.y) = (x, y)
      #expect(throws: CodecError.self) { try APNGEncoder.encode([frame, outside], width: 5, height: 5) }
    }
    var encoder = try APNGEncoder(width: 5, height: 5, frameCount: 1)
    #expect(throws: CodecError.self) { try encoder.finish() }
    _ = try encoder.append(frame)
    #expect(throws: CodecError.self) { try encoder.append(frame) }
    _ = try encoder.finish()
  }

  @Test func `delays are exact or refused`() throws {
    #expect(try FrameDelay(numerator: 2, denominator: 60).denominator == 30)
    #expect(try FrameDelay(numerator: 0, denominator: 60).seconds == 0)
    #expect(try FrameDelay(numerator: 100_000, denominator: 200_000).numerator == 1)
    for (a, b) in [(1, 0), (-1, 5), (1, 100_003), (65_537, 2)] {
      #expect(throws: CodecError.self) { try FrameDelay(numerator: a, denominator: b) }
    }
  }
}
