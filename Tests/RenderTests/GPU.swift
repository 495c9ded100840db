import GLESRendering
import Pixels
import Scenes

/// The GPU for tests: software or hardware, whichever starts.
enum GPU {
  /// Nil where no EGL device starts: then the tests that need one are skipped, visibly.
  static let device = try? GLESDevice.select()

  static var isThere: Bool { device != nil }

  static func render(_ scenes: [Scene], alphaMode: AlphaMode = .premultiplied) throws -> [PixelBuffer] {
    try GLESRenderer(device: device).pictures(of: scenes, alphaMode: alphaMode)
  }
}
