import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

/// Compares pictures with those in `Goldens/`, which the CPU path wrote.
///
/// SIGNWRITER_RECORD says what is recorded: `never` (the default, and the gate's), `missing`, `failed` or `all`. A run
/// that records fails, so it cannot go unnoticed. A comparison that fails leaves expected, actual and the difference,
/// amplified eight times, in `Tests/Failures/`.
enum GoldenComparison {
  enum Recording: String { case never, missing, failed, all }

  static let recording =
    Recording(rawValue: ProcessInfo.processInfo.environment["SIGNWRITER_RECORD"] ?? "never") ?? .never

  private static func golden(_ name: String) -> URL { SceneFiles.folder.appending(path: "Goldens/\(name).png") }

  static func expect(
    _ actual: PixelBuffer, matches name: String, by renderer: String, within tolerance: Tolerance, records: Bool
  ) throws {
    let file = golden(name)
    guard let data = try? Data(contentsOf: file) else {
      if records, recording != .never { try record(actual, as: file) }
      Issue.record("\(name) has no golden\(records && recording != .never ? ", recorded now" : "")")
      return
    }
    let expected = try PNGCodec.decode([UInt8](data))
    if records, recording == .all {
      try record(actual, as: file)
      Issue.record("\(name): golden recorded")
      return
    }
    let isSameSize = actual.width == expected.width && actual.height == expected.height
    if isSameSize, tolerance.accepts(PixelDifference(actual, expected)) { return }
    if records, recording == .failed { try record(actual, as: file) }
    try leave(actual, expected, as: "\(name)-\(renderer)")
    expectSame(actual, expected, within: tolerance, "\(name) by \(renderer)")
  }

  private static func record(_ image: PixelBuffer, as file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(try PNGCodec.encode(image, compression: .small)).write(to: file)
  }

  private static func leave(_ actual: PixelBuffer, _ expected: PixelBuffer, as name: String) throws {
    let folder = SceneFiles.folder.deletingLastPathComponent().appending(path: "Failures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var images = ["actual": actual, "expected": expected]
    if actual.width == expected.width, actual.height == expected.height {
      images["difference"] = amplifiedDifference(actual, expected)
    }
    for (suffix, image) in images {
      try Data(try PNGCodec.encode(image)).write(to: folder.appending(path: "\(name)-\(suffix).png"))
    }
  }

  /// |actual - expected| of each premultiplied channel, times eight, the alpha channel's added to all; opaque.
  private static func amplifiedDifference(_ actual: PixelBuffer, _ expected: PixelBuffer) -> PixelBuffer {
    let a = actual.converted(to: .premultiplied)
    let b = expected.converted(to: .premultiplied)
    var result = PixelBuffer(width: a.width, height: a.height, alphaMode: .straight)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let difference = SIMD4<Int32>(truncatingIfNeeded: a[x, y]) &- SIMD4<Int32>(truncatingIfNeeded: b[x, y])
        let alpha = abs(difference.w)
        func channel(_ value: Int32) -> UInt8 { UInt8(min(255, (abs(value) + alpha) * 8)) }
        result[x, y] = SIMD4(channel(difference.x), channel(difference.y), channel(difference.z), 255)
      }
    }
    return result
  }
}
