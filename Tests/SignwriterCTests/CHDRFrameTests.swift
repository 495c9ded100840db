import CSignwriter
import Foundation
import Testing

/// Labels on frames of HLG and PQ through the C interface, against numbers that were computed with 40 digits: those of
/// VideoFramesTests/Truths/frames.txt whose colours are opaque, because a picture of one is flat and exact.
@Suite final class CHDRFrameTests {
  private let library: CLibrary

  init() throws { library = try CLibrary() }

  deinit { try? library.release() }

  /// A colour on frames of a kind.
  private struct Truth {
    let name: String
    let isFull: Bool
    let color: String
    /// Of Y, U and V: what a pixel adds, a sample before, and after.
    let shares, before, after: [Int]

    /// Nil for another line, and for a colour that is not opaque.
    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst(3).compactMap { Int($0) }
      guard words.first == "sample", numbers.count == 13, numbers[3] == 255 else { return nil }
      name = String(words[1])
      isFull = words[2] == "full"
      color = "#" + numbers[..<3].map { String(0x100 + $0, radix: 16).dropFirst() }.joined()
      (shares, before, after) = (Array(numbers[4..<7]), Array(numbers[7..<10]), Array(numbers[10...]))
    }

    static func all() throws -> [Truth] {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../VideoFramesTests/Truths/frames.txt")
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap(Truth.init)
    }

    func descriptor(_ format: Int) throws -> signwriter_overlay_descriptor {
      var descriptor = signwriter_overlay_descriptor()
      descriptor.size = MemoryLayout<signwriter_overlay_descriptor>.size
      descriptor.format = UInt32(format)
      descriptor.matrix = UInt32(SIGNWRITER_BT2020)
      descriptor.range = UInt32(isFull ? SIGNWRITER_FULL_RANGE : SIGNWRITER_LIMITED_RANGE)
      descriptor.site = UInt32(SIGNWRITER_SITE_CENTER)
      // HLG has 203 cd/m2 because nothing else is said.
      let (transfer, white) = try #require(
        [
          "hlg203": (SIGNWRITER_HLG, 0.0), "pq203": (SIGNWRITER_PQ, 203), "pq100": (SIGNWRITER_PQ, 100),
          "sdr2020": (SIGNWRITER_SDR, 0),
        ][name])
      (descriptor.transfer, descriptor.white) = (UInt32(transfer), white)
      return descriptor
    }
  }

  /// A picture of 2 x 2 pixels of a colour.
  private func picture(_ color: String, content: Int = SIGNWRITER_RGBA) throws -> OpaquePointer {
    let json = #"{"kind": "group", "size": [2, 2], "background": {"color": "\#(color)"}, "children": []}"#
    var drawing = CLibrary.drawing(content: content, flags: SIGNWRITER_PREMULTIPLIED)
    return try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, &drawing, $0, $1) }
  }

  /// What a plane of a frame of 2 x 2 pixels gets for its first pixel.
  private func shares(_ overlay: OpaquePointer, plane: UInt32) throws -> [UInt32] {
    var part = signwriter_overlay_part()
    part.size = MemoryLayout<signwriter_overlay_part>.size
    var count = 0
    var (coverage, shares) = ([UInt16](repeating: 0, count: 8), [UInt32](repeating: 0, count: 8))
    try CLibrary.call {
      signwriter_overlay_numbers(overlay, plane, 2, 2, 0, 0, &part, &coverage, &shares, 8, &count, $0)
    }
    return Array(shares[..<Int(part.components)])
  }

  /// A frame of 2 x 2 pixels: four of luma, U and V. In P010 the latter are a plane.
  private func blend(_ overlay: OpaquePointer, _ words: inout [UInt16], planes: Int) throws {
    try words.withUnsafeMutableBytes { memory in
      let bytes = memory.baseAddress!.assumingMemoryBound(to: UInt8.self)
      var frame = signwriter_frame()
      frame.size = MemoryLayout<signwriter_frame>.size
      (frame.width, frame.height) = (2, 2)
      frame.planes.0 = signwriter_frame_plane(bytes: bytes, stride: 4)
      frame.planes.1 = signwriter_frame_plane(bytes: bytes + 8, stride: 4)
      if planes == 3 { frame.planes.2 = signwriter_frame_plane(bytes: bytes + 10, stride: 4) }
      try CLibrary.call { signwriter_overlay_blend(overlay, &frame, 0, 0, 1, $0) }
    }
  }

  @Test(arguments: [SIGNWRITER_RGBA, SIGNWRITER_RGBA16])
  func `each opaque colour has the shares and the samples that were computed`(content: Int) throws {
    let truths = try Truth.all()
    try #require(truths.count == 192 && Set(truths.map(\.name)).count == 4)
    var pictures: [String: OpaquePointer] = [:]
    defer { for picture in pictures.values { signwriter_picture_release(picture, nil) } }
    for truth in truths {
      let picture = try pictures[truth.color] ?? picture(truth.color, content: content)
      pictures[truth.color] = picture
      for (format, planes) in [(SIGNWRITER_FRAME_I420_10LE, 3), (SIGNWRITER_FRAME_P010, 2)] {
        var descriptor = try truth.descriptor(format)
        let overlay = try CLibrary.make { signwriter_overlay_create(picture, &descriptor, $0, $1) }
        defer { signwriter_overlay_release(overlay, nil) }
        // A chroma sample is that of four pixels.
        let given = try (0..<UInt32(planes)).flatMap { try shares(overlay, plane: $0) }
        #expect(given == zip(truth.shares, [1, 4, 4]).map { UInt32($0 * $1) }, "\(truth)")
        let shift = format == SIGNWRITER_FRAME_P010 ? 6 : 0
        var words = ([0, 0, 0, 0, 1, 2].map { UInt16(truth.before[$0] << shift) })
        try blend(overlay, &words, planes: planes)
        #expect([words[0], words[4], words[5]].map { Int($0) >> shift } == truth.after, "\(truth)")
      }
    }
  }

  @Test(arguments: [49.9, 1000.5, -203, Double.infinity, .nan])
  func `a white beyond the range is refused with a sentence, and of SDR it is nothing`(_ white: Double) throws {
    let picture = try picture("#fff")
    defer { signwriter_picture_release(picture, nil) }
    var descriptor = signwriter_overlay_descriptor()
    descriptor.size = MemoryLayout<signwriter_overlay_descriptor>.size
    descriptor.white = white
    for transfer in [SIGNWRITER_HLG, SIGNWRITER_PQ] {
      descriptor.transfer = UInt32(transfer)
      let error = #expect(throws: CLibrary.Failure.self) {
        _ = try CLibrary.make { signwriter_overlay_create(picture, &descriptor, $0, $1) }
      }
      #expect(
        error?.status == Int32(SIGNWRITER_INVALID_ARGUMENT)
          && error?.description.contains("white: \(white) cd/m2 is not in 50...1000") == true)
    }
    descriptor.transfer = UInt32(SIGNWRITER_SDR)
    let overlay = try CLibrary.make { signwriter_overlay_create(picture, &descriptor, $0, $1) }
    signwriter_overlay_release(overlay, nil)
  }

  @Test func `a descriptor of before is one of SDR`() throws {
    let picture = try picture("#f00")
    defer { signwriter_picture_release(picture, nil) }
    var descriptor = signwriter_overlay_descriptor()
    // What lies behind its members is not looked at.
    (descriptor.size, descriptor.format) = (24, UInt32(SIGNWRITER_FRAME_I420_10LE))
    (descriptor.transfer, descriptor.reserved, descriptor.white) = (77, 77, .nan)
    let overlay = try CLibrary.make { signwriter_overlay_create(picture, &descriptor, $0, $1) }
    defer { signwriter_overlay_release(overlay, nil) }
    // .2126 of red, times 219 with 16 for black, in 255ths of ten bits.
    let luma: Double = 1020 * (219 * 0.2126 + 16)
    #expect(try shares(overlay, plane: 0) == [UInt32(luma.rounded())])
  }
}
