import CPURendering
import Documents
import ImageCodecs
import Pixels
import Scenes
import TestSupport
import Testing
import Typography

/// Of a picture that reaches beyond the canvas, only what is seen is filtered. Nobody can see that from what is drawn.
@Suite struct SeenPictureTests {
  private static func folder() throws -> Workspace {
    var random = TestRandom(for: "seen")
    var photo = PixelBuffer(width: 203, height: 121, alphaMode: .straight)
    for index in photo.bytes.indices { photo.bytes[index] = .random(in: 0...255, using: &random) }
    let folder = try Workspace()
    try folder.write(try PNGCodec.encode(photo), to: "photo.png")
    return folder
  }

  private static func resolver(_ folder: Workspace) throws -> SceneResolver {
    SceneResolver(catalog: try FontCatalog(), images: ImageLibrary(folders: [folder.root]))
  }

  private static func scene(
    _ width: Int, _ height: Int, at place: SIMD2<Double>, panel: SIMD2<Double>, _ members: String,
    by resolver: SceneResolver
  ) throws -> Scene {
    let json = """
      {"kind": "group", "size": [\(width), \(height)], "children": [
        {"kind": "group", "size": [150, 90], "frame": [\(place.x), \(place.y), 150, 90], \(members)
         "children": [{"kind": "image", "file": "photo.png", "frame": [0, 0, 150, 90], \(members) "cornerRadius": 3}]},
        {"kind": "group", "size": [20, 20], "frame": [\(panel.x), \(panel.y), 20, 20], "backdropBlur": 2,
         "children": [{"text": "A"}]}]}
      """
    return try resolver.resolve(try Document(json: json)).scene
  }

  private static let places: [SIMD2<Double>] = [[-30.25, -20.5], [-40, -31], [12.5, -70.75], [-140, 20]]
  /// What is done to the picture and, once more, to its group: the first three look at a pixel by itself.
  private static let members = [
    "", #""opacity": 0.5, "blend": "multiply","#, #""clip": {"radius": 9},"#,
    #""filter": {"blur": 4},"#, #""layerStyle": {"dropShadows": [{"size": 9, "distance": 12, "angle": -20}]},"#,
    #""layerStyle": {"innerGlow": {"size": 12}, "satin": {"size": 9}},"#,
  ]

  @Test(arguments: members)
  func `what lies beyond the canvas changes nothing on it`(members: String) throws {
    let folder = try Self.folder()
    for place in Self.places {
      let own = try Self.scene(60, 40, at: place, panel: [20, 10], members, by: Self.resolver(folder))
      let whole = try Self.scene(460, 340, at: place + 200, panel: [220, 210], members, by: Self.resolver(folder))
      let wanted = CPURenderer().render(whole, alphaMode: .premultiplied)
      let drawn = CPURenderer().render(own, alphaMode: .premultiplied)
      var part = PixelBuffer(width: 60, height: 40, alphaMode: .premultiplied)
      for y in 0..<40 { for x in 0..<60 { part[x, y] = wanted[x + 200, y + 200] } }
      // A wide blur has a grid of its own, which begins where its picture does.
      let most = members.contains("blur") ? 1 : 0
      #expect(PixelDifference(drawn, part).maximum <= most, "at \(place)")
    }
  }

  @Test func `a picture is as large as what is seen of it, unless another part of it is needed, too`() throws {
    let folder = try Self.folder()
    let resolver = try Self.resolver(folder)
    func size(_ place: SIMD2<Double>) throws -> SIMD2<Int> {
      let json = """
        {"kind": "group", "size": [60, 40], "children": [
          {"kind": "image", "file": "photo.png", "frame": [\(place.x), \(place.y), 150, 90]}]}
        """
      let scene = try resolver.resolve(try Document(json: json)).scene
      guard case .fill(_, .image(let paint))? = scene.onlyFigure?.layers.first else { return .zero }
      return SIMD2(paint.picture.width, paint.picture.height)
    }
    #expect(try size([-30, -20]) == [60, 40])
    #expect(try size([-30, -20]) == [60, 40])
    #expect(try size([-31, -22]) == [150, 90])
    #expect(try size([-32, -22]) == [150, 90])
    // At another fraction of a pixel it is another picture.
    #expect(try size([-31.5, -22]) == [60, 40])
    // Nothing of it is seen, and one pixel of it is made.
    #expect(try size([-500.25, -22]) == [1, 40])
  }
}
