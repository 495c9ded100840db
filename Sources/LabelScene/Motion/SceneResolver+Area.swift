public import LabelDocument
public import Pixels

extension SceneResolver {
  /// What a group's children draw on a part of its canvas, over a picture of what is there. The scene is as large as the
  /// part. Nil for other documents.
  public func resolve(
    _ document: Document, within area: PixelRect, over picture: Picture
  ) throws(ResolveError) -> LabelScene? {
    guard case .group(let group) = document else { return nil }
    let content = try GroupContent(group, resources: resources)
    let space = SceneSpace(scale: group.scale, oversampling: group.oversampling, transform: .identity)
    let corner = Affine.translation(SIMD2(-Double(area.x), -Double(area.y)))
    let nodes = try content.childNodes(in: space.inside(corner))
    let ground = Figure(layers: [.pictures([PlacedPicture(picture: picture, x: 0, y: 0)])])
    return LabelScene(
      width: area.width, height: area.height, oversampling: group.oversampling, nodes: [.figure(ground)] + nodes)
  }
}
