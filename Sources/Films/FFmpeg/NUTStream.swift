/// The bytes around the frames of a NUT stream: one stream of raw video.
///
/// NUT is FFmpeg's own container (ffmpeg.org/nut.html). Each frame here is a keyframe behind a point to which a reader
/// can go, with its place and size in its header.
package struct NUTStream {
  private let width: Int
  private let height: Int
  /// The unit of time as a fraction of seconds.
  private let frameDuration: (numerator: Int, denominator: Int)
  /// The four letters of the format of the pixels.
  private let tag: [UInt8]
  /// Whether there is a frame in every unit of time.
  private let isSteady: Bool

  /// A stream of RGBA, whose unit of time is a frame; or of pixels of another format, with frames at any times.
  package init(
    width: Int, height: Int, frameDuration: (numerator: Int, denominator: Int), tag: [UInt8] = Array("RGBA".utf8),
    isSteady: Bool = true
  ) {
    self.width = width
    self.height = height
    self.frameDuration = frameDuration
    (self.tag, self.isSteady) = (tag, isSteady)
  }

  private enum StartCode {
    static let main: UInt64 = 0x4E4D_7A56_1F5F_04AD
    static let stream: UInt64 = 0x4E53_1140_5BF2_F9DB
    static let syncPoint: UInt64 = 0x4E4B_E4AD_EECA_4569
  }

  /// Flags of frames.
  private enum Flag {
    static let key = 1
    static let codedTime = 8
    static let codedSize = 32
    static let checksum = 64
    /// The frame's own flags are in its header.
    static let coded = 4096
  }

  /// How many of the low bits of a time may stand for all of it. Whole times are moved up by their range.
  private static let timeBits = 7

  /// The beginning of the file: its name, the main header and that of the stream.
  package var header: [UInt8] {
    var main: [UInt8] = []
    // The version, the number of streams, the farthest distance of sync points, one time base.
    for number in [3, 1, 65536, 1, frameDuration.numerator, frameDuration.denominator] { main += varint(number) }
    // One row for all codes of frames: six fields, of which the last is how many codes it is for. N is none of them.
    for number in [Flag.coded, 6, 0, 1, 0, 0, 0, 255] { main += varint(number) }
    // No headers that frames leave out.
    main += varint(0)
    var stream: [UInt8] = []
    // The number of the stream, its class (video), its format, its time base.
    stream += varint(0) + varint(0) + varint(4) + tag + varint(0)
    // The bits of times, the longest time between frames, no delay, whether the rate is fixed, no more about the format.
    for number in [NUTStream.timeBits, 1 << 20, 0, isSteady ? 1 : 0, 0] { stream += varint(number) }
    // Square pixels, and no word about colours.
    for number in [width, height, 1, 1, 0] { stream += varint(number) }
    return Array("nut/multimedia container\0".utf8) + packet(StartCode.main, main)
      + packet(StartCode.stream, stream)
  }

  /// What comes before the `size` bytes of a frame.
  package func frameHeader(index: Int, size: Int) -> [UInt8] {
    // Its time, and how far back the sync point before it is: it is not said, as nobody goes back in a pipe.
    let point = packet(StartCode.syncPoint, varint(index) + varint(0))
    let flags = Flag.key | Flag.codedTime | Flag.codedSize | Flag.checksum
    let frame = [0] + varint(flags) + varint(index + 1 << NUTStream.timeBits) + varint(size)
    return point + frame + big(UInt64(NUTStream.checksum(of: frame)), 4)
  }

  /// A start code, the length of what follows, the content and its checksum.
  private func packet(_ code: UInt64, _ content: [UInt8]) -> [UInt8] {
    big(code, 8) + varint(content.count + 4) + content + big(UInt64(NUTStream.checksum(of: content)), 4)
  }

  private func big(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(count - 1 - $0))) }
  }

  /// Seven bits a byte, the highest first; a set top bit says that more follow.
  private func varint(_ number: Int) -> [UInt8] {
    precondition(number >= 0, "a number of NUT is 0 or more")
    var bytes = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  /// CRC-32 with the polynomial 0x04C11DB7, the highest bit first, from 0.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    for byte in bytes {
      sum ^= UInt32(byte) << 24
      for _ in 0..<8 { sum = sum << 1 ^ (sum >> 31 == 1 ? 0x04C1_1DB7 : 0) }
    }
    return sum
  }
}
