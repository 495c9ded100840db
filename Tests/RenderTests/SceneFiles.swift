import Documents
import Foundation
import Resolving
import Scene
import Typography

/// The scenes of the golden corpus: documents in `Scenes/`, found beside this file.
enum SceneFiles {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let images = ImageLibrary(folders: [folder.appending(path: "Scenes").path])
  static let resolver = SceneResolver(catalog: try! FontCatalog(), images: images)

  /// The names of all scenes, sorted.
  static let names: [String] = files(in: "Scenes", ending: "json")

  static func files(in name: String, ending: String) -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)) ?? []
    return entries.filter { $0.hasSuffix("." + ending) }.map { String($0.dropLast(ending.count + 1)) }.sorted()
  }

  static func document(_ name: String) throws -> Document {
    let file = folder.appending(path: "Scenes/\(name).json")
    return try Document(bytes: [UInt8](try Data(contentsOf: file)), source: "\(name).json")
  }

  static func scene(_ name: String) throws -> Scene {
    try resolver.resolve(document(name)).scene
  }
}
