package import Captions

extension CaptionsDocument {
  /// The document's own words and those of its tracks, in the order in which they are drawn, each as captions of their own
  /// on the document's canvas and at its time.
  package var layers: [CaptionsDocument] {
    guard !tracks.isEmpty else { return [self] }
    var own = self
    own.tracks = []
    return [own] + tracks.map(onOwnCanvas)
  }

  private func onOwnCanvas(_ track: CaptionsDocument) -> CaptionsDocument {
    var layer = track
    layer.canvas = canvas
    (layer.label.size, layer.label.background) = (label.size, nil)
    layer.time = time
    return layer
  }

  /// These captions as a track of others: without a canvas, a time and tracks of their own.
  package var asTrack: CaptionsDocument {
    var track = self
    let label = CaptionsDocument.defaultLabel
    track.canvas = label.canvas
    (track.label.size, track.label.background) = (label.size, label.background)
    (track.time, track.tracks) = (0, [])
    return track
  }

  /// What a resolver found out about each of ``layers``.
  package mutating func prepare(_ layers: [PreparedCaptions]) {
    for (index, layer) in layers.enumerated() {
      if index == 0 { prepared = layer } else { tracks[index - 1].prepared = layer }
    }
  }

  /// The timelines of ``layers``, as far as a resolver made them.
  package var timelines: [CaptionTimeline?] { layers.map(\.prepared.timeline) }
}
