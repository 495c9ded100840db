import Documents
import Foundation
import Motion
import Signwriter

/// Frames of the example motion, as documents.
struct MotionFrames: Sendable {
  private static let path = "examples/motion/lower-third.json"
  private static let rate = 60

  /// `count` consecutive frames, from a place in the motion that the seed chooses.
  func documents(seed: UInt64, count: Int) throws(WorkloadError) -> [Document] {
    guard let data = FileManager.default.contents(atPath: MotionFrames.path) else {
      throw WorkloadError(description: "\(MotionFrames.path) cannot be read; run in the package's folder")
    }
    do {
      let document = try Document(bytes: [UInt8](data), source: MotionFrames.path)
      let frames = try Timeline(document).frames(fps: FrameRate(MotionFrames.rate))
      let first = Int(seed % UInt64(max(1, frames.count - count)))
      return frames.dropFirst(first).prefix(count).map(\.document)
    } catch {
      throw WorkloadError(description: "\(MotionFrames.path): \(error)")
    }
  }
}
