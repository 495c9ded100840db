import CImageCodecs
import CTurboJPEG
import Pixels

/// How a JPEG's colours become sRGB. Not copyable: it owns a conversion. One thread at a time may use it.
struct JPEGColors: ~Copyable {
  /// The pixels that libjpeg-turbo shall make.
  let format: TJPF
  private let isInks: Bool
  private let isInverted: Bool
  private let isGray: Bool
  /// The conversion; nil where there is no profile, or that is sRGB.
  private let transform: OpaquePointer?

  /// Throws where the profile cannot be used for such a picture.
  init(_ markers: JPEGMarkers, isInks: Bool) throws(CodecError) {
    self.isInks = isInks
    isInverted = markers.isFromAdobe
    format = isInks ? TJPF_CMYK : TJPF_RGBA
    guard let profile = markers.profile else {
      isGray = false
      transform = nil
      return
    }
    let space = sw_color_space_of(profile, profile.count)
    isGray = !isInks && space == SW_SPACE_GRAY
    let pixels =
      isInks
      ? (isInverted ? SW_PIXELS_CMYK8_INVERTED : SW_PIXELS_CMYK8) : isGray ? SW_PIXELS_GRAY8 : SW_PIXELS_RGBA8
    guard let transform = sw_color_from_profile(profile, profile.count, pixels) else {
      throw CodecError(
        format: "JPEG", reason: "its colour profile (ICC) cannot be used; convert it to sRGB or remove it")
    }
    if sw_color_is_srgb(transform) {
      sw_color_free(transform)
      self.transform = nil
    } else {
      self.transform = transform
    }
  }

  deinit { sw_color_free(transform) }

  /// Converts what was decompressed to RGBA in sRGB, in place.
  func convert(_ image: inout PixelBuffer) {
    let width = image.width
    image.bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      if transform == nil, !isInks { return }
      for row in stride(from: 0, to: bytes.count, by: max(1, width * 4)) {
        if let transform {
          if isGray { JPEGColors.gatherGray(start + row, width) }
          convertRow(transform, start + row, width)
        } else {
          JPEGColors.mixInks(start + row, width, isInverted: isInverted)
        }
      }
    }
  }

  private func convertRow(_ transform: OpaquePointer, _ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    guard isGray else { return sw_color_convert(transform, row, row, width) }
    let greys = Array(UnsafeBufferPointer(start: row, count: width))
    sw_color_convert(transform, greys, row, width)
  }

  /// Puts the red of each pixel side by side at the start of the row: a grey picture has it in all three channels.
  private static func gatherGray(_ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    for x in 0..<width { row[x] = row[4 * x] }
  }

  /// The light that inks leave: each takes its own channel's, and black all.
  private static func mixInks(_ row: UnsafeMutablePointer<UInt8>, _ width: Int, isInverted: Bool) {
    for x in 0..<width {
      let pixel = row + 4 * x
      let flip: UInt8 = isInverted ? 0 : 255
      let light = UInt32(pixel[3] ^ flip)
      for channel in 0..<3 { pixel[channel] = UInt8((UInt32(pixel[channel] ^ flip) * light + 127) / 255) }
      pixel[3] = 255
    }
  }
}
