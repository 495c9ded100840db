import CImageCodecs
import CTurboJPEG
import Pixels

/// How a JPEG's colours become sRGB. Not copyable: it owns a conversion. One thread at a time may use it.
struct JPEGColors: ~Copyable {
  /// The pixels that libjpeg-turbo shall make.
  let format: TJPF
  private let isInks: Bool
  private let isGray: Bool
  /// The conversion; nil where there is no profile, or that is sRGB.
  private let transform: OpaquePointer?
  /// What the picture does not show of the file's colours.
  let remarks: [String]

  /// Inks are inverted, as Adobe's programs write them: files that have lost Adobe's mark are, too, and all other programs
  /// read them so.
  init(_ markers: JPEGMarkers, isInks: Bool) {
    self.isInks = isInks
    format = isInks ? TJPF_CMYK : TJPF_RGBA
    let space = markers.profile.map { sw_color_space_of($0, $0.count) }
    let isGray = !isInks && space == SW_SPACE_GRAY
    let pixels = isInks ? SW_PIXELS_CMYK8_INVERTED : isGray ? SW_PIXELS_GRAY8 : SW_PIXELS_RGBA8
    let transform = markers.profile.flatMap { sw_color_from_profile($0, $0.count, pixels) }
    var remarks: [String] = []
    if transform == nil, markers.profile != nil || markers.hasBrokenProfile {
      remarks.append(DecodedPicture.unusableProfile)
    }
    if isInks, !markers.isFromAdobe {
      remarks.append("its CMYK lacks Adobe's mark, and is read as if it had it: 255 is no ink")
    }
    self.remarks = remarks
    self.isGray = isGray && transform != nil
    if let transform, sw_color_is_srgb(transform) {
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
          JPEGColors.mixInks(start + row, width)
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
  private static func mixInks(_ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    for x in 0..<width {
      let pixel = row + 4 * x
      let light = UInt32(pixel[3])
      for channel in 0..<3 { pixel[channel] = UInt8((UInt32(pixel[channel]) * light + 127) / 255) }
      pixel[3] = 255
    }
  }
}
