import Motion

extension Document {
  /// The document as it is at a time in seconds: a pure function, so that any moment can be had anywhere, in any order.
  /// In a group every child is; what does not move is the same at all times.
  public func document(at time: Double) -> Document { content.content(at: time).document }

  /// Whether anything in it depends on the time.
  public var isAnimated: Bool { content.isAnimated }

  /// The seconds until nothing moves any more, or one round of a motion that repeats for ever; 0 if nothing moves. Only
  /// measuring tells how long a text travels at a given speed: see `SceneResolver.duration(of:)`.
  public var duration: Double { content.totalDuration }

  /// Whether the end shows what the beginning does, so that a film of it must not show that moment twice.
  public var isCyclic: Bool { content.isCyclic }

  /// What everything that moves shows at the document's time, in order; empty where nothing moves.
  package var moments: [Moment] { content.moments }

  /// What happened after the time `previous` (nil: before all times) and up to `time`, in seconds of the document:
  /// started, progress and finished of every count in it, in the order of children. A pure function, so that callbacks
  /// need no clock: who draws moments one after the other asks with the last one's time.
  public func events(after previous: Double?, upTo time: Double) -> [DocumentEvent] {
    content.events(after: previous, upTo: time, path: [])
  }
}
