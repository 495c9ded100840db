/// The video files that ffmpeg writes.
package enum VideoFormat: Sendable, Hashable {
  /// QuickTime with ProRes 4444: alpha, 10 bits of colour, for editing.
  case proRes
  /// QuickTime Animation: alpha, without loss.
  case animation
  /// WebM with VP9: alpha, for browsers.
  case webM
  /// MP4 with H.264: without alpha, for everything.
  case mp4
  /// GIF: 256 colours a file, and pixels that are transparent or not.
  case gif

  /// ffmpeg's name of the container.
  var container: String {
    switch self {
    case .proRes, .animation: "mov"
    case .webM: "webm"
    case .mp4: "mp4"
    case .gif: "gif"
    }
  }

  /// Whether pixels may be transparent.
  var hasAlpha: Bool { self != .mp4 }

  /// The most frames a second; nil where it is no matter. GIF counts hundredths of a second.
  var fastest: Int? { self == .gif ? 50 : nil }

  /// ffmpeg's options behind the input.
  func options(width: Int, height: Int, loops: Int) -> [String] {
    switch self {
    case .proRes:
      // 4444 is the profile with alpha, which takes 16 bits.
      VideoFormat.videoColors(curve: "bt709", then: [VideoFormat.frameColors]) + [
        "-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le", "-alpha_bits", "16", "-vendor",
        "apl0",
      ]
    case .animation: ["-c:v", "qtrle", "-pix_fmt", "argb"]
    case .webM:
      // VP9 keeps alpha as a second stream, which alternate reference frames would spoil.
      VideoFormat.videoColors() + [
        "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-crf", "20", "-b:v", "0", "-auto-alt-ref", "0",
        // The same frames give the same bytes: without it the file has a number of its own by chance.
        "-fflags", "+bitexact",
      ]
    case .mp4:
      VideoFormat.videoColors(then: evenSides(width, height)) + [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "16", "-preset", "medium", "-movflags", "+faststart",
      ]
    case .gif:
      [
        "-filter_complex",
        "split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse=alpha_threshold=128",
        // GIF counts repetitions; -1 is none.
        "-loop", loops == 0 ? "0" : loops == 1 ? "-1" : String(loops - 1),
      ]
    }
  }

  /// Colours as high-definition video has them, and the words that say so. The curve is sRGB's, where a format knows it.
  private static func videoColors(curve: String = "iec61966-2-1", then filters: [String] = []) -> [String] {
    [
      "-vf", (["scale=out_color_matrix=bt709:out_range=tv"] + filters).joined(separator: ","), "-colorspace",
      "bt709", "-color_primaries", "bt709", "-color_trc", curve, "-color_range", "tv",
    ]
  }

  /// ProRes writes into each frame what the frame says of its colours, and decoders heed that, not the file's own words.
  private static let frameColors = "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709"

  /// H.264 has one colour for 2 x 2 pixels: a last odd row or column comes twice.
  private func evenSides(_ width: Int, _ height: Int) -> [String] {
    guard width % 2 == 1 || height % 2 == 1 else { return [] }
    return [
      // Borders are filled in planes of colours only, which ffmpeg would make by another matrix.
      "format=yuv444p", "pad=ceil(iw/2)*2:ceil(ih/2)*2",
      "fillborders=right=\(width % 2):bottom=\(height % 2):mode=smear",
    ]
  }
}
