import Basics
import Captions
import JSON

/// `languages` of a style or a document: what is laid over its other members where a text is in a language, a script or
/// a region.
///
/// Both tags get the script and the region that are likely for them (UTS #35, 4.3). An entry takes a text of its
/// language and script, and of its region and variants if it names them; one of a script alone ("und-Arab") takes all
/// languages in that script. So "zh-TW" takes "zh-Hant" and never "zh", which is simplified.
///
/// Sendable; a plain value.
struct LanguageEntries: Sendable {
  struct Entry: Sendable {
    /// The tag as its author wrote it, and in its canonical form.
    let written: String
    let tag: ByteText
    let members: JSONObject
    private let subtags: LanguageSubtags
    private let likely: LanguageSubtags

    fileprivate init(_ written: String, _ members: JSONObject) {
      let canonical = LanguageTag.canonical(written) ?? written
      self.written = written
      self.members = members
      tag = ByteText(canonical)
      subtags = LanguageSubtags(canonical)
      likely = LanguageSubtags(LanguageTag.likely(canonical))
    }

    fileprivate var isEmpty: Bool { subtags.language == "und" && subtags.script == nil }

    /// `text` has its likely subtags.
    fileprivate func takes(_ text: LanguageSubtags) -> Bool {
      (subtags.language == "und" || likely.language == text.language) && likely.script == text.script
        && (subtags.region == nil || subtags.region == text.region)
        && subtags.variants.allSatisfy(text.variants.contains)
    }

    /// What is more general is laid first.
    fileprivate static func isLaidBefore(_ entry: Entry, _ other: Entry) -> Bool {
      (entry.subtags.rank, entry.tag.string) < (other.subtags.rank, other.tag.string)
    }
  }

  /// In the order in which they are laid over each other.
  let all: [Entry]

  private init(_ entries: [Entry]) { all = entries.sorted(by: Entry.isLaidBefore) }

  /// The entries of a checked object. Refuses two of one language, and members that no entry has.
  init(_ object: JSONObject) throws(DocumentError) {
    var entries: [Entry] = []
    for member in object.members {
      guard let members = member.value.object else { continue }
      let entry = Entry(member.name, members)
      if entry.isEmpty {
        throw DocumentError(
          .wrongType, "names neither a language nor a script; wanted one such as \"de\" or \"und-Arab\""
        )
        .inside(member.name)
      }
      if let other = entries.first(where: { $0.tag == entry.tag }) {
        throw DocumentError(
          .conflict, "is the same language as \(JSONWriter.quoted(other.written)) beside it; keep one of the two"
        ).inside(member.name)
      }
      if let name = members.names.first(where: LanguageEntries.excluded.contains) {
        throw DocumentError(.unknownKey, "stands beside \"languages\", not in one of them; move it there")
          .inside(name).inside(member.name)
      }
      entries.append(entry)
    }
    self.init(entries)
  }

  private static let excluded: Set<String> = ["id", "kind", "extends", "style", "language", "languages"]

  /// One entry for each language that some of these name.
  init(ofAll lists: some Sequence<LanguageEntries>) {
    var tags: Set<ByteText> = []
    self.init(lists.flatMap(\.all).filter { tags.insert($0.tag).inserted })
  }

  /// The entries that take a text of a language, in the order in which they are laid over each other.
  func taken(by language: String?) -> [Entry] {
    guard !all.isEmpty, let canonical = language.flatMap({ LanguageTag.canonical($0) }) else { return [] }
    let text = LanguageSubtags(LanguageTag.likely(canonical))
    return all.filter { $0.takes(text) }
  }
}
