import Motion

extension Document {
  /// The document as it is at a time in seconds. This is a pure function, so any moment can be had anywhere, in any
  /// order. In a group every child is at that time; what does not move is the same at all times.
  public func document(at time: Double) -> Document { content.content(at: time).document }

  /// Whether any part of the document depends on the time.
  public var isAnimated: Bool { content.isAnimated }

  /// The seconds until nothing moves any more, or of one round of a motion that repeats for ever; 0 if nothing moves.
  /// Only measuring tells how long a text travels at a given speed: see `SceneResolver.duration(of:)`.
  public var duration: Double { content.totalDuration }

  /// Whether the end shows what the beginning does, so that a film of it must not show that moment twice.
  public var isCyclic: Bool { content.isCyclic }

  /// What each moving part shows at the document's time, in order; it is empty where nothing moves.
  package var moments: [Moment] { content.moments }

  /// What each moving part shows at any time: the moments of ``document(at:)``. It is a function, so that what all times
  /// share is found once.
  package var momentsAtTimes: @Sendable (Double) -> [Moment] { content.momentsAtTimes }

  /// The events of every count in the document after the time `previous` (nil: before all times) and up to `time`, in
  /// the document's seconds: started, progress and finished, in the order of children. This is a pure function, so
  /// callbacks need no clock: a caller that draws one moment after the other asks with the time of the last one.
  public func events(after previous: Double?, upTo time: Double) -> [DocumentEvent] {
    content.events(after: previous, upTo: time, path: [])
  }
}
