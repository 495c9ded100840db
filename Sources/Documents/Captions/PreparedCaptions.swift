package import Captions

/// What a resolver found out about captions: how their words are divided, which depends on fonts, and what it laid out.
/// It follows from the document, so it makes no difference between documents.
///
/// Sendable; a value.
package struct PreparedCaptions: Sendable, Hashable {
  package let timeline: CaptionTimeline?
  /// The resolver's own.
  package let layouts: (any AnyObject & Sendable)?
  /// The document or none, in an array, because a document cannot hold one directly.
  private let origin: [CaptionsDocument]

  /// What a resolver found out, as far as it is about this document: its frame may have given it another size.
  func timeline(of document: CaptionsDocument) -> CaptionTimeline? {
    guard let timeline, !origin.isEmpty else { return nil }
    // One copy, because a document counts some fifty references, and each frame asks.
    var own = document
    own.time = origin[0].time
    own.label.size = origin[0].label.size
    return origin[0] == own ? timeline : nil
  }

  package init() {
    (timeline, layouts, origin) = (nil, nil, [])
  }

  package init(_ source: CaptionsDocument, _ timeline: CaptionTimeline, layouts: any AnyObject & Sendable) {
    (self.timeline, self.layouts, origin) = (timeline, layouts, [source.unprepared])
  }

  package static func == (a: PreparedCaptions, b: PreparedCaptions) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
