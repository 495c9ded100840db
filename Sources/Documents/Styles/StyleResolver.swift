/// Follows `extends` from style to style, and lays styles over kinds of documents.
///
/// Sendable; a plain value.
struct StyleResolver: Sendable {
  /// The sheet's styles by name, checked.
  let styles: JSONObject

  init(styles: JSONObject) { self.styles = styles }

  /// The name of the style that a style extends.
  func parent(of name: String) -> String? { styles[name]?.object?["extends"]?.string }

  /// A draft with a style's own members laid over it. Errors name the style.
  private func laid(_ name: String, over draft: any DocumentDraft) throws(DocumentError) -> any DocumentDraft {
    do throws(DocumentError) {
      var draft = draft
      try draft.layStyle(styles[name]?.object ?? JSONObject())
      return draft
    } catch {
      throw error.inside(name).inside("styles")
    }
  }

  /// A style with everything it inherits. `known` answers what was applied before: the way up ends there.
  func applied(
    _ name: String, to kind: DocumentKind, known: (String) -> AppliedStyle?
  ) throws(DocumentError) -> AppliedStyle {
    var chain: [String] = []
    var next: String? = name
    var draft = kind.table.empty
    while let style = next {
      if let known = known(style) {
        draft = known.draft
        break
      }
      chain.append(style)
      next = parent(of: style)
    }
    for style in chain.reversed() { draft = try laid(style, over: draft) }
    return AppliedStyle(draft)
  }

  /// The kinds that styles say or inherit. Their chains were checked.
  func kinds() -> [String: DocumentKind] {
    guard styles.members.contains(where: { $0.value.object?["kind"] != nil }) else { return [:] }
    var kinds: [String: DocumentKind] = [:]
    for name in styles.names {
      var next: String? = name
      while let style = next {
        if let kind = styles[style]?.object?["kind"]?.string {
          kinds[name] = DocumentKind(rawValue: kind)
          break
        }
        next = parent(of: style)
      }
    }
    return kinds
  }

  /// Refuses styles that extend a style that is missing, or themselves, and members that do not fit what they are laid
  /// over: also in styles that nobody uses, so that a slip is found where it was made.
  func checkAll() throws(DocumentError) {
    try checkChains()
    let kinds = DocumentKind.allCases.filter { $0 == .label || isMeant(for: $0) }
    var children: [String: [String]] = [:]
    for name in styles.names.reversed() { children[parent(of: name) ?? "", default: []].append(name) }
    // Without recursion; and the drafts of ancestors that are done with are let go.
    var waiting = (children[""] ?? []).map { (name: $0, drafts: kinds.map(\.table.empty)) }
    while let (name, parents) = waiting.popLast() {
      var drafts: [any DocumentDraft] = []
      for draft in parents { drafts.append(try laid(name, over: draft)) }
      for child in children[name] ?? [] { waiting.append((child, drafts)) }
    }
  }

  /// Whether some style has a member that no label has, and this kind does.
  private func isMeant(for kind: DocumentKind) -> Bool {
    let (label, own) = (DocumentKind.label.table.members, kind.table.members)
    return styles.members.contains { style in
      style.value.object?.members.contains { label[$0.name] == nil && own[$0.name] != nil } ?? false
    }
  }

  private func checkChains() throws(DocumentError) {
    // How many styles there are from the eldest to one that is checked.
    var depths: [String: Int] = [:]
    for name in styles.names {
      var chain: [String] = []
      var members: Set<String> = []
      var next: String? = name
      while let style = next, depths[style] == nil {
        guard styles[style] != nil else { throw missingParent(style, chain) }
        guard members.insert(style).inserted else { throw cycle(style, chain) }
        chain.append(style)
        next = parent(of: style)
      }
      var depth = next.flatMap { depths[$0] } ?? 0
      for style in chain.reversed() {
        depth += 1
        guard depth <= Limits.styleDepth else { throw tooDeep(style) }
        depths[style] = depth
      }
    }
  }

  private func tooDeep(_ name: String) -> DocumentError {
    let message =
      "the style is number \(Limits.styleDepth + 1) of a row in which each extends the one before; "
      + "the limit is \(Limits.styleDepth); extend an earlier one"
    return DocumentError(.outOfRange, message).inside("extends").inside(name).inside("styles")
  }

  private func missingParent(_ name: String, _ chain: [String]) -> DocumentError {
    let remedy = Spelling.remedy(for: name, among: styles.names)
    return error(chain, name, "there is no style \(JSONValue.string(name).summary)", remedy)
  }

  private func cycle(_ name: String, _ chain: [String]) -> DocumentError {
    let loop = Array(chain.drop { $0 != name })
    return error(loop, name, "the style extends itself", "remove one \"extends\" of these")
  }

  /// An error at the `extends` of the chain's last style.
  private func error(_ chain: [String], _ name: String, _ fault: String, _ remedy: String) -> DocumentError {
    let words = (chain + [name]).map { name in
      // Names are shown as they are, unless they would not stay on one line.
      JSONWriter.quoted(name).dropFirst().dropLast()
    }
    let shown = words.count > 12 ? words.prefix(6) + ["..."] + words.suffix(5) : words[...]
    let message = "\(fault): \(shown.joined(separator: " -> ")); \(remedy)"
    return DocumentError(.style, message).inside("extends").inside(chain.last ?? name).inside("styles")
  }
}
