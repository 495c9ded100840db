import Documents
import Foundation
import ImageCodecs
import Resolving
package import Scene
import Typography

/// The designs that `doctor` draws, resolved. It needs a font, and for the time of making it a folder for one picture.
package struct DoctorCorpus: Sendable {
  /// What resolved the designs.
  let resolver: SceneResolver
  /// The scenes of each design, with texts of their own.
  package let designs: [(name: String, scenes: [Scene])]

  /// Resolves the copies of each design, but no more than `most`. Throws if there is no font, or if a design cannot be resolved.
  package init(most: Int = .max) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "signwriter-doctor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(try PNGCodec.encode(DoctorDesign.picture)).write(to: folder.appending(path: DoctorDesign.pictureFile))
    let resolver = SceneResolver(catalog: try FontCatalog(), images: ImageLibrary(folders: [folder.path]))
    self.resolver = resolver
    designs = try DoctorDesign.all.map { design in
      (design.name, try design.documents(min(most, design.copies)).map { try resolver.resolve($0).scene })
    }
  }
}
