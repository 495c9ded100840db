import Basics

/// What the head of TTML says: styles, regions, and who sings.
struct TTMLHead {
  private(set) var styles: [ByteText: TTMLLook] = [:]
  private(set) var regions: [ByteText: TTMLLook] = [:]
  private(set) var agents: [ByteText: String] = [:]
  private var region: ByteText?
  private var agent: ByteText?
  private var isName = false

  /// The look that an element says, by the styles that it names and by itself.
  func look(_ attributes: [String: String], in parent: TTMLLook = TTMLLook()) -> TTMLLook {
    var look = parent.inherited
    for name in (attributes["style"] ?? "").split(separator: " ").prefix(64) {
      if let style = styles[ByteText(String(name))] { look.take(style) }
    }
    look.take(attributes)
    return look
  }

  mutating func begin(_ name: String, _ attributes: [String: String], isEmpty: Bool) {
    let id = attributes["id"].map { ByteText($0) }
    switch name {
    case "style":
      if let region, id == nil {
        let own = look(attributes)
        regions[region]?.take(own)
      } else if let id {
        styles[id] = look(attributes)
      }
    case "region":
      guard let id else { return }
      regions[id] = look(attributes)
      region = isEmpty ? nil : id
    case "agent":
      agent = isEmpty ? nil : id
    case "name": isName = !isEmpty
    default: break
    }
  }

  mutating func end(_ name: String) {
    switch name {
    case "region": region = nil
    case "agent": agent = nil
    case "name": isName = false
    default: break
    }
  }

  mutating func take(_ text: String) {
    guard isName, let agent, agents[agent] == nil else { return }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !words.isEmpty { agents[agent] = words }
  }
}
