/// What the chunks of a PNG say beside its pixels, that libpng does not read or act on. Sendable; a value.
///
/// Every length comes out of the file and is held against it before it is used.
struct PNGMetadata: Sendable {
  /// The orientation by Exif, 1...8; 1 is upright.
  private(set) var orientation = 1
  /// Whether it is an animation.
  private(set) var isAnimated = false
  /// Whether a colour profile is there.
  private(set) var hasProfile = false
  /// The colours of the pixels by ITU-T H.273: primaries, transfer, matrix, and whether all of the range is used.
  private(set) var colors: SIMD4<UInt8>?

  init(_ file: [UInt8]) {
    var offset = PNGChunk.signature.count
    while offset + 12 <= file.count {
      let length = file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 12 else { return }
      let data = file[(offset + 8)..<(offset + 8 + length)]
      let type = file[(offset + 4)..<(offset + 8)]
      if type.elementsEqual("eXIf".utf8) {
        orientation = ExifOrientation.value(in: data)
      } else if type.elementsEqual("acTL".utf8) {
        isAnimated = true
      } else if type.elementsEqual("iCCP".utf8) {
        hasProfile = true
      } else if type.elementsEqual("cICP".utf8), length == 4 {
        colors = SIMD4(
          data[data.startIndex], data[data.startIndex + 1], data[data.startIndex + 2], data[data.startIndex + 3])
      }
      offset += 12 + length
    }
  }
}
