import ImageCodecs
import Storage

/// How a file differs from what would be written to it. Bytes of another encoder that are the same pixels are no
/// difference.
///
/// Sendable; a plain value.
enum FileDifference: Sendable {
  case missing
  /// It is another picture, or no picture.
  case other

  /// Another encoder's file is at most so many times as long, and so many bytes longer.
  private static let (mostTimes, mostMore) = (64, 1 << 20)

  /// Nil where there is none.
  init?(_ bytes: [UInt8], in folder: OutputFolder, named name: String) {
    let most = bytes.count * FileDifference.mostTimes + FileDifference.mostMore
    guard let found = folder.read(name, most: most) else {
      self = folder.has(name) ? .other : .missing
      return
    }
    if found == bytes || FileDifference.areSamePixels(found, bytes) { return nil }
    self = .other
  }

  private static func areSamePixels(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard let format = PictureFormat(second), format == PictureFormat(first), format != .jpeg, format != .svg,
      let wanted = try? format.decode(second, maxPixels: 1 << 28),
      let found = try? format.decode(first, maxPixels: wanted.image.width * wanted.image.height)
    else { return false }
    return found.image == wanted.image
  }
}
