import JSON
import Motion

/// Captions as their authors gave them, before they are finished.
struct CaptionsDraft: DocumentDraft {
  private var apart: Boxed<LabelDraft>
  /// The document's other members.
  private var captions: CaptionsDocument
  /// The words; nil where nobody gave them.
  private var words: CaptionsDocument.Words?
  private var coming: CaptionStateDraft?
  private var current: CaptionStateDraft?
  private var spoken: CaptionStateDraft?
  private var box: CaptionBoxDraft?
  private var lineBox: CaptionBoxDraft?
  /// The tracks as they are written. They are read last, because they name styles of their own.
  private var tracks: [JSONValue] = []

  private init() {
    self.init(CaptionsDocument())
    words = nil
  }

  init(_ captions: CaptionsDocument) {
    self.captions = captions
    apart = Boxed(LabelDraft(captions.label))
    words = captions.words
    coming = captions.coming.map { CaptionStateDraft($0) }
    current = captions.current.map { CaptionStateDraft($0) }
    spoken = captions.spoken.map { CaptionStateDraft($0) }
    box = captions.box.map { CaptionBoxDraft($0) }
    lineBox = captions.lineBox.map { CaptionBoxDraft($0) }
  }

  mutating func finish() throws(DocumentError) {
    try apart.value.finish()
    captions.coming = try coming.finished(as: "coming")
    captions.current = try current.finished(as: "current")
    captions.spoken = try spoken.finished(as: "spoken")
    captions.box = try box.finished(as: "box")
    captions.lineBox = try lineBox.finished(as: "lineBox")
  }

  func content(in context: DocumentContext) throws(DocumentError) -> CaptionsDocument {
    guard let words else {
      throw DocumentError(
        .wrongType, "is missing; write the name of a file with words or captions, or a list of words"
      ).inside("words")
    }
    if let index = words.firstFallingCue {
      throw DocumentError(
        .outOfRange, "is before the cue of the word before it; put words in the order of their cues"
      ).inside("cue").inside(index).inside("words")
    }
    var captions = captions
    captions.label = try apart.value.checked()
    captions.label.text = ""
    captions.words = words
    guard case .fixed = captions.label.size else {
      throw DocumentError(.conflict, "captions need a whole canvas; write [width, height] in points").inside("size")
    }
    captions.tracks = try tracks(in: context)
    for (name, passage) in [("enter", captions.enter), ("exit", captions.exit)] {
      do throws(MotionError) {
        _ = try passage.map { passage throws(MotionError) in
          try KeyframeTrack(passage.keyframes, place: name + ".keyframes")
        }
      } catch {
        throw DocumentError(error)
      }
    }
    return captions
  }

  /// The finished tracks: those that were set from Swift, or those that are written.
  private func tracks(in context: DocumentContext) throws(DocumentError) -> [CaptionsDocument] {
    guard captions.tracks.count <= CaptionsDraft.mostTracks else {
      throw DocumentError(
        .outOfRange, "\(captions.tracks.count) are too many; the limit is \(CaptionsDraft.mostTracks)"
      ).inside("tracks")
    }
    var made = captions.tracks
    for (index, track) in made.enumerated() {
      do throws(DocumentError) { try CaptionsDraft(track).checkTrack(in: context) } catch {
        throw error.inside(index).inside("tracks")
      }
    }
    for (index, track) in tracks.enumerated() {
      do throws(DocumentError) {
        made.append(try CaptionsDraft.track(track.object ?? JSONObject(), in: context))
      } catch {
        throw error.inside(index).inside("tracks")
      }
    }
    return made
  }

  static let kind = KindTable(.captions, CaptionsDraft.self)

  static let table: ObjectTable<CaptionsDraft> = ObjectTable(
    "captions", "captions", "Words with times, each of which changes its look when it is spoken.",
    exclusive: [LabelDraft.fills], defaults: CaptionsDraft(),
    labelMembers + wordMembers + [trackMember] + lookMembers + timeMembers + [timeMember])

  /// What a track says; the rest is the document's.
  static let trackTable: ObjectTable<CaptionsDraft> = ObjectTable(
    "captionTrack", "a track", "Other words at the same time, as those of another language.",
    exclusive: [LabelDraft.fills], defaults: CaptionsDraft(),
    membersOfTracks + wordMembers + lookMembers + timeMembers)

  /// A track with its style.
  static let track = trackTable.schema.with(
    "captionTrack", "a track", trackTable.schema.documentation, KindTable.styleFields)

  private static let membersOfTracks = labelMembers.filter { !membersOfCanvas.contains($0.name) }
  private static let labelMembers: [Member<CaptionsDraft>] = LabelDraft.membersOfCaptions.lifted(
    byBox: \CaptionsDraft.apart)

  /// The members of the label that are about the whole canvas.
  private static let membersOfCanvas = Set(
    ["size"] + DocumentCanvas.members.map(\.name) + BackgroundDraft.members.map(\.name))

  private static let trackMember = Member<CaptionsDraft>(
    "tracks", .list(.object(track), maximumCount: mostTracks),
    "Other words at the same time, as those of another language, each with their own look and area; they lie over these.",
    default: [],
    apply: { json, draft, _ in (draft.tracks, draft.captions.tracks) = (json.array ?? [], []) },
    encode: { draft in
      let made = draft.captions.tracks
      return .array(made.isEmpty ? draft.tracks : made.map { .object(trackTable.json(CaptionsDraft($0))) })
    },
    isDefault: { $0.captions.tracks == $1.captions.tracks && $0.tracks == $1.tracks })

  private static let wordMembers: [Member<CaptionsDraft>] = [
    Member(
      "words", CaptionsDocument.Words.codec, \.words,
      "What is said, and when: a file of captions or of a transcript, or a list of words; must be given."),
    Member(
      "group", .object(CaptionsDocument.Grouping.table), \.captions.group, "How words are divided into captions."),
    Member("area", CaptionsDocument.Area.codec, \.captions.area, "Where captions stand, in shares of the canvas."),
    Member(
      "overlap", .choice(words), \.captions.overlap, "What becomes of captions that are shown at the same time."),
    Member(
      "replace", .map(.name, of: .string(.name)), \.captions.replace,
      "Words that are shown instead of others; marks around a word stay, and case is not told apart."),
    Member("case", .choice(), \.captions.letterCase, "Whether letters change their case."),
    Member("punctuation", .choice(), \.captions.punctuation, "Whether the marks at the ends of words are shown."),
  ]

  private static let lookMembers: [Member<CaptionsDraft>] = [
    Member(
      "coming", CaptionStateDraft.codec, \.coming, "What differs in a word before it is spoken.", isDrafted: true),
    Member(
      "current", CaptionStateDraft.codec, \.current, "What differs in a word while it is spoken.", isDrafted: true),
    Member(
      "spoken", CaptionStateDraft.codec, \.spoken, "What differs in a word after it was spoken.", isDrafted: true),
    Member(
      "emphasis", .list(ofFinished: CaptionEmphasisDraft.codec, maximumCount: Limits.shadows), \.captions.emphasis,
      "What differs in some words, on top of the state; for each member the first that gives it counts."),
    Member("box", CaptionBoxDraft.codec, \.box, "What lies behind the word that is spoken.", isDrafted: true),
    Member(
      "lineBox", CaptionBoxDraft.codec, \.lineBox, "What lies behind each line all the time.", isDrafted: true),
    Member(
      "fill", .object(CaptionsDocument.Fill.table), \.captions.fill,
      "How the paint of a word turns into that of a spoken one."),
    Member(
      "animators", TextAnimator.list, \.captions.animators,
      "What happens to glyphs, words or lines, in this order."),
    Member("slot", .choice(words), \.captions.slot, "The room that a word in a font of its own is given."),
    Member(
      "enter", .object(CaptionsDocument.Passage.table), \.captions.enter, "What a caption does when it comes."),
    Member("exit", .object(CaptionsDocument.Passage.table), \.captions.exit, "What a caption does before it goes."),
  ]

  private static let timeMembers: [Member<CaptionsDraft>] = [
    Member("lead", .seconds, \.captions.lead, "How long before its first word a caption comes."),
    Member("linger", .seconds, \.captions.linger, "How long after its last word it stays."),
    Member("hold", .seconds, \.captions.hold, "The longest gap in which a word stays the current one."),
    Member("minimumDuration", .seconds, \.captions.minimumDuration, "How long a caption is shown at least."),
    Member("minimumGap", .seconds, \.captions.minimumGap, "A shorter gap between two captions is closed."),
    Member(
      "minimumWord", .seconds, \.captions.minimumWord, "How long a word is the current one at least."),
  ]

  private static let timeMember = Member<CaptionsDraft>(
    "time", .seconds, \.captions.time, "The moment that a still picture shows.")

  private static func words(_ overlap: CaptionsDocument.Overlap) -> String {
    switch overlap {
    case .push: "A later one moves away from the edge, by whole lines."
    case .replace: "A later one ends the one before it."
    case .allow: "They lie over each other."
    }
  }

  private static func words(_ slot: CaptionsDocument.Slot) -> String {
    switch slot {
    case .base: "As much as in the label's font."
    case .widest: "As much as the widest of its states needs."
    }
  }
}
