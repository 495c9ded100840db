import CPURendering
import Documents
import ImageCodecs
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Of a picture that reaches beyond the canvas, only what is seen is scaled. Nobody can see that from what is drawn.
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

  private static func picture(
    _ width: Int, _ height: Int, _ children: String, by resolver: SceneResolver
  ) throws -> PixelBuffer {
    let json = #"{"kind": "group", "size": [\#(width), \#(height)], "children": [\#(children)]}"#
    return CPURenderer().render(try resolver.resolve(try Document(json: json)).scene, alphaMode: .premultiplied)
  }

  /// Children on a canvas of 60 x 40 pixels, and on a larger one, of which that is a part.
  private static func both(
    in folder: Workspace, _ children: (SIMD2<Double>) -> String
  ) throws -> (own: PixelBuffer, part: PixelBuffer) {
    let own = try picture(60, 40, children(.zero), by: resolver(folder))
    let whole = try picture(460, 340, children(SIMD2(200, 200)), by: resolver(folder))
    var part = PixelBuffer(width: 60, height: 40, alphaMode: .premultiplied)
    for y in 0..<40 { for x in 0..<60 { part[x, y] = whole[x + 200, y + 200] } }
    return (own, part)
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
      let (drawn, part) = try Self.both(in: folder) { corner in
        """
        {"kind": "group", "size": [150, 90], "frame": [\(corner.x + place.x), \(corner.y + place.y), 150, 90], \(members)
         "children": [{"kind": "image", "file": "photo.png", "frame": [0, 0, 150, 90], \(members) "cornerRadius": 3}]},
        {"kind": "group", "size": [20, 20], "frame": [\(corner.x + 20), \(corner.y + 10), 20, 20], "backdropBlur": 2,
         "children": [{"text": "A"}]}
        """
      }
      // A wide blur has a grid of its own, which begins where its picture does.
      let most = members.contains("blur") ? 1 : 0
      #expect(PixelDifference(drawn, part).maximum <= most, "at \(place)")
    }
  }

  @Test func `what is cut to a child goes through its filter, and what stands in a line through the label's style`()
    throws
  {
    let folder = try Self.folder()
    let below = try Self.both(in: folder) { corner in
      """
      {"kind": "group", "size": [70, 50], "background": {"color": "red"}, "filter": {"blur": 6},
       "frame": [\(corner.x - 20), \(corner.y - 10), 70, 50], "children": []},
      {"kind": "image", "file": "photo.png", "frame": [\(corner.x - 40), \(corner.y - 30), 150, 90], "clip": "below"}
      """
    }
    #expect(PixelDifference(below.own, below.part).maximum <= 1)
    let line = try Self.both(in: folder) { corner in
      """
      {"text": [{"document": {"kind": "image", "file": "photo.png", "size": [120, 72]}}],
       "frame": [\(corner.x - 90), \(corner.y - 60), 200, 160],
       "layerStyle": {"dropShadows": [{"size": 6, "distance": 20, "angle": 135}]}}
      """
    }
    #expect(line.own == line.part)
    #expect(line.own.bytes.contains { $0 != 0 })
  }

  /// As it is drawn by itself, and where the picture was made whole before, for others.
  @Test func `what was drawn before changes nothing`() throws {
    let folder = try Self.folder()
    func image(_ x: Int, _ more: String) -> String {
      #"{"kind": "image", "file": "photo.png", "frame": [\#(x), -20, 150, 90], "contentMode": "stretch" \#(more)}"#
    }
    let base =
      #"{"kind": "image", "file": "photo.png", "frame": [15, 10, 61, 47], "layerStyle": "#
      + #"{"innerShadows": [{"size": 8, "distance": 13, "angle": -39}]}},"#
    for more in ["", #", "opacity": 0.5"#, #", "clip": "below", "backdropBlur": 9, "fillOpacity": 0.3"#] {
      let children = base + image(-30, more)
      let alone = try Self.picture(60, 40, children, by: Self.resolver(folder))
      let shared = try Self.resolver(folder)
      for x in [-31, -33] { _ = try Self.picture(60, 40, image(x, ""), by: shared) }
      #expect(try Self.picture(60, 40, children, by: shared) == alone, "\(more)")
    }
  }

  @Test func `a picture is as large as what is seen of it, unless another part of it is needed, too`() throws {
    let folder = try Self.folder()
    let resolver = try Self.resolver(folder)
    func paint(_ place: SIMD2<Double>, _ size: SIMD2<Double> = [150, 90]) throws -> ImagePaint? {
      let json = """
        {"kind": "group", "size": [60, 40], "children": [
          {"kind": "image", "file": "photo.png", "frame": [\(place.x), \(place.y), \(size.x), \(size.y)]}]}
        """
      let scene = try resolver.resolve(try Document(json: json)).scene
      guard case .fill(_, .image(let paint))? = scene.onlyFigure?.layers.first else { return nil }
      return paint
    }
    func size(_ paint: ImagePaint?) -> SIMD2<Int> { SIMD2(paint?.picture.width ?? 0, paint?.picture.height ?? 0) }
    #expect(try size(paint([-30, -20])) == [60, 40])
    #expect(try size(paint([-30, -20])) == [60, 40])
    #expect(try size(paint([-31, -22])) == [150, 90])
    #expect(try size(paint([-30, -20])) == [60, 40])
    // At another fraction of a pixel it is another picture.
    #expect(try size(paint([-31.5, -22])) == [60, 40])
    // Nothing of it is seen, and one column of it is made.
    #expect(try size(paint([-500.25, -22])) == [1, 40])
    // The whole would be much larger than both parts. Limits count it nevertheless, as they count the others.
    #expect(try size(paint([-300, -200], [1500, 900])) == [60, 40])
    #expect(try size(paint([-301, -200], [1500, 900])) == [60, 40])
    let counted = [try paint([-300, -200], [1500, 900]), try paint([-301, -200], [1500, 900])].map {
      $0?.countedBytes
    }
    #expect(counted[0] == counted[1] && counted[0] ?? 0 > 4 * 60 * 40, "\(counted)")
    #expect(try paint([-30, -20])?.countedBytes == paint([-31, -22])?.countedBytes)
  }
}
