package import Documents

extension SceneResolver {
  /// The seconds until nothing moves any more, or one round if the motion is cyclic. As `Document.duration`, but texts
  /// that travel at a given speed are measured. Throws if the document cannot be laid out.
  package func duration(of document: Document) throws(ResolveError) -> Double {
    switch document {
    case .cycling(let cycling): return try CyclingContent(cycling, resources: resources).duration()
    case .group(let group): return try GroupContent(group, resources: resources).duration()
    case .label, .textField, .image, .counting, .pageControl: return document.duration
    }
  }
}
