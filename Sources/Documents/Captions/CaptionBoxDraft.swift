import JSON
import Motion
import Pixels

/// A box behind words as its authors gave it, before it is finished.
struct CaptionBoxDraft: Draft {
  private var color: Color?
  private var gradient: GradientDraft?
  private var stroke: StrokeDraft?
  private var shadow: ShadowDraft?
  /// The other members.
  private var box = CaptionsDocument.Box()

  init() {}

  init(_ box: CaptionsDocument.Box) {
    self.box = box
    color = box.gradient == nil ? box.color : nil
    gradient = box.gradient.map { GradientDraft($0) }
    stroke = box.stroke.map { StrokeDraft($0) }
    shadow = box.shadow.map { ShadowDraft($0) }
  }

  func finished() throws(DocumentError) -> CaptionsDocument.Box? {
    var box = box
    box.color = color ?? .black
    box.gradient = try gradient.finished(as: "gradient")
    box.stroke = try stroke.finished(as: "stroke")
    box.shadow = shadow?.finished()
    return box
  }

  static let table = ObjectTable(
    "captionBox", "a box", "What lies behind words.",
    exclusive: [ObjectSchema.Exclusive("gradient", "color", isCovering: true)], defaults: CaptionBoxDraft(),
    [
      Member("color", .color, \.color, "Its colour.", default: "black"),
      Member(
        "gradient", .object(GradientDraft.backgroundTable), \.gradient, "A gradient over it, instead of the colour."
      ),
      Member("stroke", StrokeDraft.codec, \.stroke, "A stroke along its edge."),
      Member("shadow", ShadowDraft.codec, \.shadow, "Its shadow."),
      Member(
        "padding", padding, \.box.padding, "How far it reaches beyond its words: to all sides, or to each."),
      Member(
        "cornerRadius", .number(0...100, unit: "ems"), \.box.cornerRadius,
        "Radius of its corners, at most half of its smaller side."),
      Member("opacity", .number(0...1, unit: ""), \.box.opacity, "Its opacity."),
      Member(
        "of", .choice(words), \.box.extent,
        "What it is behind; a box is behind the word, a lineBox behind each line."
      ),
      Member("move", .object(CaptionsDocument.Move.table), \.box.move, "How it moves from word to word."),
    ])

  static let codec = Codec<CaptionBoxDraft>.object(table)

  private static let padding: Codec<LabelDocument.Insets> = {
    let range = -100.0...100.0
    return Codec(
      .either(.number(range, unit: "ems"), .tuple(["top", "left", "bottom", "right"], range, unit: "ems")),
      read: { json in
        if let all = json.number { return LabelDocument.Insets(top: all, left: all, bottom: all, right: all) }
        guard let sides = json.array?.compactMap(\.number), sides.count == 4 else { return nil }
        return LabelDocument.Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
      },
      write: { insets in
        let sides = [insets.top, insets.left, insets.bottom, insets.right]
        return sides.allSatisfy { $0 == insets.top } ? .number(insets.top) : .array(sides.map { .number($0) })
      })
  }()

  private static func words(_ extent: CaptionsDocument.Box.Extent) -> String {
    switch extent {
    case .word: "The word."
    case .line: "The whole line."
    case .caption: "The whole caption."
    }
  }
}

extension CaptionsDocument.Move {
  fileprivate static let table = ObjectTable(
    "boxMove", "a move", "How a box moves to the next word.", defaults: CaptionsDocument.Move(),
    [
      Member("duration", .seconds, \.duration, "How long it takes, at most as long as the word is spoken."),
      Member("curve", .easing, \.curve, "How it follows the time."),
      Member(
        "across", .choice { $0 == .jump ? "It appears there." : "It moves there, too." }, \.across,
        "What it does on its way to another line."),
    ])
}
