package import Documents

extension SceneResolver {
  /// The seconds until nothing moves any more, or one round if the motion is cyclic. As `Document.duration`, but texts
  /// that travel at a given speed are measured. Throws if the document cannot be laid out.
  package func duration(of document: Document) throws(ResolveError) -> Double {
    guard document.isAnimated else { return document.duration }
    return try document.drawn.content(resources: resources).duration()
  }
}
