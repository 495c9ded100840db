import JSON

/// A document of one kind. ``Document`` asks it for everything that kinds differ in.
protocol DocumentContent: CanvasDocument {
  associatedtype Draft: DocumentDraft where Draft.Content == Self

  /// The document that holds this.
  var document: Document { get }
  /// The same document as it is at a time in seconds; what does not move is the same at all times.
  func content(at time: Double) -> Self
  /// Whether anything in it depends on the time.
  var isAnimated: Bool { get }
  /// The seconds until nothing moves any more; 0 where nothing moves.
  var totalDuration: Double { get }
  /// Whether the end shows what the beginning does.
  var isCyclic: Bool { get }
  /// What each moving part shows at the document's time, in order.
  var moments: [Moment] { get }
  /// What each moving part shows at any time: a function, so that what all times share is found once.
  var momentsAtTimes: @Sendable (Double) -> [Moment] { get }
  /// The events after `previous` (nil: before all times) and up to `time`; `path` leads to this document.
  func events(after previous: Double?, upTo time: Double, path: [Int]) -> [DocumentEvent]
}

/// A document stands still unless it says otherwise.
extension DocumentContent {
  func content(at time: Double) -> Self { self }
  var isAnimated: Bool { false }
  var totalDuration: Double { 0 }
  var isCyclic: Bool { false }
  var moments: [Moment] { [] }
  var momentsAtTimes: @Sendable (Double) -> [Moment] { { content(at: $0).moments } }
  func events(after previous: Double?, upTo time: Double, path: [Int]) -> [DocumentEvent] { [] }
}

extension DocumentContent {
  var kind: DocumentKind { Draft.kind.kind }

  /// The document as an author would write it, with the kind first.
  var json: JSONValue {
    var object = JSONObject()
    object["kind"] = .string(kind.rawValue)
    for member in Draft.table.json(Draft(self)).members { object.append(member) }
    return .object(object)
  }

  /// Refuses what was set from Swift and no author may write.
  func validate(depth: Int) throws(DocumentError) {
    var draft = Draft(self)
    // Documents in it are checked by themselves, below. Written with each document around them, too, they would cost as
    // much at every level.
    if let hollow = draft.withEmptyDocuments {
      try Draft.table.validate(hollow)
    } else {
      try Draft.table.validate(draft)
    }
    try draft.finish()
    _ = try draft.content(in: DocumentContext(styles: StyleSheet(), depth: depth))
  }
}
