import JSON

extension CaptionsDraft {
  /// The most tracks of a document.
  static let mostTracks = 8

  /// The members that a track does not have, at their defaults.
  private static let noCanvas: JSONObject = {
    var object = JSONObject()
    for member in table.members where track[member.name] == nil && member.role == .own {
      object[member.name] = .null
    }
    return object
  }()

  /// A track as it is written, over the style that it names.
  static func track(_ object: JSONObject, in context: DocumentContext) throws(DocumentError) -> CaptionsDocument {
    let named = KindTable.styleName(of: object)
    let context = context.withoutLanguage.inside(object, style: named?.name)
    let style = try context.styles.style(named, for: .captions, in: context.language)
    var draft = style?.draft as? CaptionsDraft ?? table.defaults
    // What a style says of the canvas is not meant for a track, and its tracks would be tracks of a track.
    try draft.lay(noCanvas)
    try draft.lay(object)
    return try draft.content(in: context)
  }

  /// Refuses what was set from Swift and no author may write in a track.
  func checkTrack(in context: DocumentContext) throws(DocumentError) {
    for member in Self.table.members where Self.noCanvas[member.name] != nil {
      guard member.isDefault(self, Self.table.defaults) else {
        throw DocumentError(.conflict, "is the document's; set it there, and not in a track").inside(member.name)
      }
    }
    try Self.trackTable.validate(self)
    var draft = self
    try draft.finish()
    _ = try draft.content(in: context)
  }
}
