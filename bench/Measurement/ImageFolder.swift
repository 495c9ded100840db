import Foundation
import ImageCodecs
import Pixels

/// A folder for pictures, which show that every renderer did the same work. Without a path no pictures are kept.
struct ImageFolder {
  private let path: String?
  /// The number of pictures of each workload and renderer.
  private static let count = 3

  init(_ path: String?) { self.path = path }

  func save(_ images: [PixelBuffer], of workload: Workload, by renderer: RendererKind) throws {
    guard let path else { return }
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, image) in images.prefix(ImageFolder.count).enumerated() {
      let file = folder.appendingPathComponent("\(workload.id)-\(index)-\(renderer.rawValue).png")
      try ImageFolder.write(image, to: file.path)
    }
  }

  static func write(_ image: PixelBuffer, to path: String) throws {
    try Data(try PNGCodec.encode(image.converted(to: .straight))).write(to: URL(fileURLWithPath: path))
  }
}
