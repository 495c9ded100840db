public import Documents

extension SceneResolver {
  /// Seconds until nothing moves any more; of what goes round for ever, one round. As `Document.duration`, but texts that
  /// travel are measured.
  public func duration(of document: Document) throws(ResolveError) -> Double {
    switch document {
    case .cycling(let cycling): return try CyclingContent(cycling, resources: resources).duration()
    case .group(let group): return try GroupContent(group, resources: resources).duration()
    case .label, .textField, .image, .counting, .pageControl: return document.duration
    }
  }
}
