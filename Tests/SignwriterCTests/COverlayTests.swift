import CSignwriter
import Pixels
import Testing
import VideoFrames

/// Labels on video frames through the C interface.
@Suite final class COverlayTests {
  private static let document = #"{"text": "Frame", "color": "red", "shadows": [{"color": "black", "blur": 2}]}"#
  private let library: CLibrary
  private let picture: OpaquePointer
  private let pixels: PixelBuffer

  init() throws {
    library = try CLibrary()
    let library = library
    var drawing = CLibrary.drawing(flags: SIGNWRITER_PREMULTIPLIED)
    let json = COverlayTests.document
    picture = try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, &drawing, $0, $1) }
    let given = try CLibrary.pixels(picture)
    pixels = PixelBuffer(
      width: Int(given.width), height: Int(given.height), alphaMode: .premultiplied, bytes: CLibrary.bytes(given))
  }

  deinit {
    signwriter_picture_release(picture, nil)
    try? library.release()
  }

  private func overlay(_ format: Int, _ change: (inout signwriter_overlay_descriptor) -> Void = { _ in }) throws
    -> OpaquePointer
  {
    var descriptor = signwriter_overlay_descriptor()
    descriptor.size = MemoryLayout<signwriter_overlay_descriptor>.size
    descriptor.format = UInt32(format)
    change(&descriptor)
    return try CLibrary.make { signwriter_overlay_create(picture, &descriptor, $0, $1) }
  }

  /// A frame of 64 x 48 whose planes lie one after the other.
  private func frame(_ memory: UnsafeMutablePointer<UInt8>, halves: Int) -> signwriter_frame {
    var frame = signwriter_frame()
    frame.size = MemoryLayout<signwriter_frame>.size
    (frame.width, frame.height) = (64, 48)
    frame.planes.0 = signwriter_frame_plane(bytes: memory, stride: 64)
    if halves > 0 { frame.planes.1 = signwriter_frame_plane(bytes: memory + 3072, stride: halves == 1 ? 64 : 32) }
    if halves > 1 { frame.planes.2 = signwriter_frame_plane(bytes: memory + 3840, stride: 32) }
    return frame
  }

  @Test func `a blend gives the bytes that it gives in Swift`() throws {
    let handle = try overlay(SIGNWRITER_FRAME_I420) {
      ($0.matrix, $0.range, $0.site) = (
        UInt32(SIGNWRITER_BT601), UInt32(SIGNWRITER_FULL_RANGE), UInt32(SIGNWRITER_SITE_CENTER)
      )
    }
    defer { signwriter_overlay_release(handle, nil) }
    var color = FrameColor()
    (color.matrix, color.range, color.site) = (.bt601, .full, .center)
    var mine = [UInt8](repeating: 90, count: 4608)
    var theirs = mine
    try mine.withUnsafeMutableBufferPointer { memory in
      var frame = frame(memory.baseAddress!, halves: 2)
      try CLibrary.call { signwriter_overlay_blend(handle, &frame, -3, 5, 0.75, $0) }
    }
    try theirs.withUnsafeMutableBytes { memory in
      let base = memory.baseAddress!
      try LabelPlanes(pixels, format: .i420, color: color).blend(
        into: FrameMemory(
          width: 64, height: 48,
          planes: [(0, 64), (3072, 32), (3840, 32)].map { FrameMemory.Plane(base + $0.0, stride: $0.1) }),
        x: -3, y: 5, opacity: 0.75)
    }
    #expect(mine == theirs)
    #expect(mine.contains { $0 != 90 })
  }

  @Test func `the numbers of an overlay blend as it does`() throws {
    let handle = try overlay(SIGNWRITER_FRAME_NV12)
    defer { signwriter_overlay_release(handle, nil) }
    var blended = [UInt8](repeating: 77, count: 4608)
    try blended.withUnsafeMutableBufferPointer { memory in
      var frame = frame(memory.baseAddress!, halves: 1)
      try CLibrary.call { signwriter_overlay_blend(handle, &frame, 9, 7, 1, $0) }
    }
    var part = signwriter_overlay_part()
    part.size = MemoryLayout<signwriter_overlay_part>.size
    var count = 0
    #expect(throws: CLibrary.Failure.self) {
      try CLibrary.call {
        signwriter_overlay_numbers(handle, 1, 64, 48, 9, 7, &part, nil, nil, 0, &count, $0)
      }
    }
    #expect(count == Int(part.width * part.height * part.components))
    var (coverage, shares) = ([UInt16](repeating: 0, count: count), [UInt32](repeating: 0, count: count))
    try CLibrary.call {
      signwriter_overlay_numbers(handle, 1, 64, 48, 9, 7, &part, &coverage, &shares, count, &count, $0)
    }
    var expected = [UInt8](repeating: 77, count: 1536)
    let whole = part.whole
    for index in 0..<count {
      let row = index / Int(part.width * 2)
      let offset = (Int(part.y) + row) * 64 + Int(part.x) * 2 + index % Int(part.width * 2)
      let value = (77 * (whole - UInt32(coverage[index])) + shares[index] + whole / 2) / whole
      expected[offset] = UInt8(min(255, value))
    }
    #expect(Array(blended[3072...]) == expected)
  }

  @Test func `faulty numbers, planes and handles are refused with a sentence`() throws {
    #expect(throws: CLibrary.Failure.self) { try overlay(13) }
    #expect(throws: CLibrary.Failure.self) { try overlay(0) { $0.matrix = 3 } }
    #expect(throws: CLibrary.Failure.self) { try overlay(0) { $0.transfer = 3 } }
    #expect(throws: CLibrary.Failure.self) { try overlay(0) { $0.reserved = 1 } }
    #expect(throws: CLibrary.Failure.self) { try overlay(0) { $0.size = 8 } }
    let handle = try overlay(SIGNWRITER_FRAME_NV12)
    var memory = [UInt8](repeating: 1, count: 4608)
    func message(_ change: (inout signwriter_frame) -> Void, opacity: Double = 1) -> String {
      memory.withUnsafeMutableBufferPointer { memory in
        var frame = frame(memory.baseAddress!, halves: 1)
        change(&frame)
        do {
          try CLibrary.call { signwriter_overlay_blend(handle, &frame, 0, 0, opacity, $0) }
          return ""
        } catch { return "\(error)" }
      }
    }
    #expect(message { $0.planes.1.bytes = nil }.contains("plane 1 is NULL"))
    #expect(message { $0.planes.2 = $0.planes.0 }.contains("leave it 0"))
    #expect(message { $0.planes.0.stride = 63 }.contains("63 bytes apart"))
    #expect(message { $0.width = 0 }.contains("0 x 48"))
    #expect(message({ _ in }, opacity: .nan).contains("opacity"))
    #expect(memory.allSatisfy { $0 == 1 })
    #expect(signwriter_overlay_release(handle, nil) == SIGNWRITER_OK)
    #expect(signwriter_overlay_release(handle, nil) == SIGNWRITER_INVALID_HANDLE)
    #expect(message { _ in }.contains("released"))
  }
}
