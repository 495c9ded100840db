import Captions
package import Documents
import Motion

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
    case .label(var label) where !label.hasAnimators && document.isAnimated:
      for index in label.runs.indices {
        guard let child = label.runs[index].object?.child else { continue }
        do throws(ResolveError) { label.runs[index].object?.child = try prepared(child) } catch {
          throw error.inside("text[\(index)].document")
        }
      }
      return .label(label)
    default: return document
    }
  }

  /// The number of captions, words in fonts of their own and places that are kept for prepared captions, and of what the
  /// last frames had.
  package static func held(by captions: CaptionsDocument) -> Int {
    captions.layers.reduce(0) { $0 + (($1.prepared.layouts as? CaptionPlan)?.held ?? 0) }
  }

  /// The height that captions have at most, with the boxes behind them and a fifth of an em, in heights of their canvas; of
  /// long films that of the first ones.
  package func height(of captions: CaptionsDocument) throws(ResolveError) -> Double {
    let plan = try resources.captionPlan(of: captions.layers[0])
    var height = 0.0
    for index in plan.timeline.captions.indices.prefix(SceneResolver.measuredCaptions) {
      let caption = try plan.caption(index)
      guard let block = caption.block else { continue }
      let boxes = [captions.box, captions.lineBox].compactMap { $0 }
      let padding = boxes.reduce(0) { max($0, $1.padding.top + $1.padding.bottom) }
      height = max(height, block.bottom - block.top + (padding + 0.2) * caption.em)
    }
    return height / max(1, captions.label.size.height ?? 1)
  }

  private static let measuredCaptions = 256

  private func prepared(_ child: GroupDocument.Child) throws(ResolveError) -> GroupDocument.Child {
    guard child.isAnimated else { return child }
    var child = child
    if case .captions(let captions) = child.document {
      // A frame decides where lines break.
      var framed = captions
      framed.size = captions.size.replaced(by: child.placedFrame)
      var prepared = captions
      prepared.prepare(try self.prepared(framed).layers.map(\.prepared))
      child.document = .captions(prepared)
    } else {
      child.document = try prepared(child.document)
    }
    return child
  }

  private func prepared(_ captions: CaptionsDocument) throws(ResolveError) -> CaptionsDocument {
    var layers: [PreparedCaptions] = []
    for (index, layer) in captions.layers.enumerated() {
      do throws(ResolveError) {
        let plan = try resources.captionPlan(of: layer)
        layers.append(PreparedCaptions(layer, plan.timeline, layouts: plan))
      } catch {
        throw error.inside(layer: index)
      }
    }
    var prepared = captions
    prepared.prepare(layers)
    return prepared
  }
}

extension ResolveError {
  /// This error, as that of one of the layers of captions, of which the first are the document's own words.
  func inside(layer index: Int) -> ResolveError { index == 0 ? self : inside("tracks[\(index - 1)]") }
}
