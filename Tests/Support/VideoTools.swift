import Foundation
import Glibc
import Testing

/// The programs that write and read videos, as a system has them.
public enum VideoTools {
  public static let areInstalled = ["ffmpeg", "ffprobe"].allSatisfy { access("/usr/bin/" + $0, X_OK) == 0 }

  public static func run(_ name: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/" + name)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(name) \(arguments)")
    return String(decoding: data, as: UTF8.self)
  }

  /// What ffprobe says of the first stream of a file.
  public static func facts(_ path: String) throws -> String {
    try run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
        "stream=codec_name,width,height,pix_fmt,nb_read_frames,r_frame_rate,color_space,color_primaries,color_transfer"
          + ":stream_tags=alpha_mode", "-of",
        "default=noprint_wrappers=1", path,
      ])
  }
}
