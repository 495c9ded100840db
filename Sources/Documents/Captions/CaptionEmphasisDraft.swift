import JSON

/// Words that differ, as their authors gave them, before they are finished.
struct CaptionEmphasisDraft: Draft {
  private var match: [String] = []
  private var state = CaptionStateDraft()

  init() {}

  init(_ emphasis: CaptionsDocument.Emphasis) {
    match = emphasis.match
    state = CaptionStateDraft(emphasis.state)
  }

  func finished() throws(DocumentError) -> CaptionsDocument.Emphasis? {
    do throws(DocumentError) {
      return CaptionsDocument.Emphasis(match: match, state: try state.finished() ?? CaptionsDocument.State())
    } catch {
      throw error.inside("state")
    }
  }

  static let table = ObjectTable(
    "emphasis", "an emphasis", "Words that differ, whatever their state.", defaults: CaptionEmphasisDraft(),
    [
      Member(
        "match", .list(of: .string(.name), maximumCount: Limits.keys), \.match,
        "Which words: a word, a beginning as \"fire*\", a tag as \"tag:b\", or those of a speaker as \"speaker:Ann\"; case and marks around words do not matter."
      ),
      Member("state", CaptionStateDraft.codec, \.state, "What differs, on top of the state of the word."),
    ])

  static let codec = Codec<CaptionEmphasisDraft>.object(table)
}
