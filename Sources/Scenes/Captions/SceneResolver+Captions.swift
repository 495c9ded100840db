package import Documents

extension SceneResolver {
  /// The document with its captions prepared: read, divided and laid out as far as the frames of a film share it. A
  /// prepared document draws the same.
  package func prepared(_ document: Document) throws(ResolveError) -> Document {
    switch document {
    case .captions(let captions): return .captions(try prepared(captions))
    case .group(var group):
      for index in group.children.indices {
        do throws(ResolveError) {
          group.children[index] = try prepared(group.children[index])
        } catch {
          throw error.inside(child: index, id: group.children[index].document.id)
        }
      }
      return .group(group)
    default: return document
    }
  }

  /// The number of captions, words in fonts of their own and places that are kept for prepared captions.
  package static func held(by captions: CaptionsDocument) -> Int {
    (captions.prepared.layouts as? CaptionPlan)?.held ?? 0
  }

  private func prepared(_ child: GroupDocument.Child) throws(ResolveError) -> GroupDocument.Child {
    guard child.isAnimated else { return child }
    var child = child
    if case .captions(let captions) = child.document {
      // A frame decides where lines break.
      var framed = captions
      framed.size = captions.size.replaced(by: child.placedFrame)
      var prepared = captions
      prepared.prepared = try self.prepared(framed).prepared
      child.document = .captions(prepared)
    } else {
      child.document = try prepared(child.document)
    }
    return child
  }

  private func prepared(_ captions: CaptionsDocument) throws(ResolveError) -> CaptionsDocument {
    var prepared = captions
    let plan = try resources.captionPlan(of: captions)
    prepared.prepared = PreparedCaptions(captions, plan.timeline, layouts: plan)
    return prepared
  }
}
