import Glibc
import HTTPTypes

/// A part of a film that is being sent.
///
/// Sendable: the file is read by place alone, and closed with the part.
final class FilmPart: Sendable {
  /// The bytes that are sent; none where there are none of those that were wanted.
  let range: Range<Int>
  private let descriptor: Int32
  private let size: Int
  private let isPart: Bool
  private let type: String
  private static let mostAtOnce = 1 << 18

  init(descriptor: Int32, size: Int, wanted: ByteRange?, type: String) {
    (self.descriptor, self.size, self.type) = (descriptor, size, type)
    isPart = wanted != nil
    range = wanted.map { $0.bytes(of: size) ?? 0..<0 } ?? 0..<size
  }

  deinit { close(descriptor) }

  /// The head of the answer, without its length.
  var reply: ServerReply {
    let isMissing = isPart && range.isEmpty
    var reply = ServerReply(isMissing ? 416 : isPart ? 206 : 200, type: type)
    reply.fields[.acceptRanges] = "bytes"
    if isPart {
      reply.fields[.contentRange] =
        isMissing ? "bytes */\(size)" : "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
    }
    return reply
  }

  /// Some bytes from a place on, one at least.
  func read(at place: Int) throws(ServedFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(FilmPart.mostAtOnce, range.upperBound - place))
    let count = pread(descriptor, &bytes, bytes.count, off_t(place))
    guard count > 0 else { throw ServedFailure(500, "film", "the film became shorter while it was read") }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
