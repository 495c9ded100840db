import Basics
import JSON

/// Follows `extends` from style to style, and lays styles over kinds of documents.
///
/// Immutable, so Sendable; a class, because every document that is read has a copy of its sheet.
final class StyleResolver: Sendable {
  /// The sheet's styles by name, checked.
  let styles: JSONObject
  /// `languages` of those styles that have them.
  private let languages: [ByteText: LanguageEntries]
  /// Every language that some style has an entry for.
  let allLanguages: LanguageEntries

  /// Of no styles.
  init() {
    styles = JSONObject()
    languages = [:]
    allLanguages = LanguageEntries(ofAll: [])
  }

  /// Refuses two entries of one language in a style.
  init(styles: JSONObject) throws(DocumentError) {
    var languages: [ByteText: LanguageEntries] = [:]
    for member in styles.members {
      guard let entries = member.value.object?["languages"]?.object else { continue }
      do throws(DocumentError) {
        languages[ByteText(member.name)] = try LanguageEntries(entries)
      } catch {
        throw error.inside("languages").inside(member.name).inside("styles")
      }
    }
    self.styles = styles
    self.languages = languages
    allLanguages = LanguageEntries(ofAll: languages.values)
  }

  /// What a style says by itself: one of the sheet, or one that every sheet has; nil where there is none.
  func own(_ name: String) -> JSONValue? { styles[name] ?? ShippedStyles.styles[name] }

  /// The name of the style that a style extends.
  func parent(of name: String) -> String? { own(name)?.object?["extends"]?.string }

  /// A draft with a style's own members laid over it, and then its entries of some languages. Errors name the style.
  private func laid(
    _ name: String, over draft: any DocumentDraft, in languages: TakenLanguages = .none
  ) throws(DocumentError) -> any DocumentDraft {
    do throws(DocumentError) {
      var draft = draft
      try draft.layStyle(own(name)?.object ?? JSONObject())
      guard !languages.tags.isEmpty, let entries = self.languages[ByteText(name)] else { return draft }
      for entry in entries.all where languages.tags.contains(entry.tag) { draft = try laid(entry, over: draft) }
      return draft
    } catch {
      throw error.inside(name).inside("styles")
    }
  }

  private func laid(
    _ entry: LanguageEntries.Entry, over draft: any DocumentDraft
  ) throws(DocumentError) -> any DocumentDraft {
    do throws(DocumentError) {
      var draft = draft
      try draft.layStyle(entry.members)
      return draft
    } catch {
      throw error.inside(entry.written).inside("languages")
    }
  }

  /// Refuses entries of a style that do not fit over it: each of them, because which are taken together is not known.
  private func checkEntries(of name: String, over draft: any DocumentDraft) throws(DocumentError) {
    for entry in languages[ByteText(name)]?.all ?? [] {
      do throws(DocumentError) { _ = try laid(entry, over: draft) } catch {
        throw error.inside(name).inside("styles")
      }
    }
  }

  /// A style with everything it inherits, each with its entries of some languages. `known` answers what was applied
  /// before: the way up ends there.
  func applied(
    _ name: String, to kind: DocumentKind, in languages: TakenLanguages = .none, known: (String) -> AppliedStyle?
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
    for style in chain.reversed() { draft = try laid(style, over: draft, in: languages) }
    return AppliedStyle(draft, in: languages.number)
  }

  /// The kinds that styles say or inherit. Their chains were checked.
  func kinds() -> [ByteText: DocumentKind] { inherited("kind").compactMapValues { DocumentKind(rawValue: $0) } }

  /// A string that styles say or inherit, by their names. Their chains were checked.
  func inherited(_ member: String) -> [ByteText: String] {
    guard styles.members.contains(where: { $0.value.object?[member] != nil || isHeir($0.name) }) else { return [:] }
    var found: [ByteText: String] = [:]
    for name in styles.names {
      var next: String? = name
      while let style = next {
        if let value = own(style)?.object?[member]?.string {
          found[ByteText(name)] = value
          break
        }
        next = parent(of: style)
      }
    }
    return found
  }

  /// Refuses styles that extend a style that is missing, or themselves, and members that do not fit what they are laid
  /// over: also in styles that nobody uses, so that a slip is found where it was made.
  func checkAll() throws(DocumentError) {
    try checkChains()
    let kinds = DocumentKind.allCases.filter { $0 == .label || isMeant(for: $0) }
    var children: [ByteText: [String]] = [:]
    for name in styles.names.reversed() { children[ByteText(parent(of: name) ?? ""), default: []].append(name) }
    // Without recursion; and the drafts of ancestors that are done with are let go.
    var waiting = (children[""] ?? []).map { (name: $0, drafts: kinds.map(\.table.empty)) }
    for name in styles.names.reversed() where isHeir(name) {
      var drafts: [any DocumentDraft] = []
      for kind in kinds { drafts.append(try applied(parent(of: name) ?? "", to: kind) { _ in nil }.draft) }
      waiting.append((name, drafts))
    }
    while let (name, parents) = waiting.popLast() {
      var drafts: [any DocumentDraft] = []
      for draft in parents {
        let own = try laid(name, over: draft)
        try checkEntries(of: name, over: own)
        drafts.append(own)
      }
      for child in children[ByteText(name)] ?? [] { waiting.append((child, drafts)) }
    }
  }

  /// Whether a style extends one that the sheet itself does not have.
  private func isHeir(_ name: String) -> Bool {
    parent(of: name).map { styles[$0] == nil && ShippedStyles.styles[$0] != nil } ?? false
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
    var depths: [ByteText: Int] = [:]
    for name in styles.names {
      var chain: [String] = []
      var members: Set<ByteText> = []
      var next: String? = name
      while let style = next, depths[ByteText(style)] == nil {
        guard own(style) != nil else { throw missingParent(style, chain) }
        guard members.insert(ByteText(style)).inserted else { throw cycle(style, chain) }
        chain.append(style)
        next = parent(of: style)
      }
      var depth = next.flatMap { depths[ByteText($0)] } ?? 0
      for style in chain.reversed() {
        depth += 1
        guard depth <= Limits.styleDepth else { throw tooDeep(style) }
        depths[ByteText(style)] = depth
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
    let loop = Array(chain.drop { !$0.hasSameBytes(as: name) })
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
