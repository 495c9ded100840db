import JSON
import Motion
import Pixels

/// A page control as its authors gave it, before it is finished: FXPageControl's names, and what was added to them.
struct PageControlDraft: DocumentDraft {
  private var page: PageControlDocument
  private var effects: EffectsDraft
  private var background: BackgroundDraft?
  private var move: PageMoveDraft?
  private var gradient: GradientDraft?
  private var selectedGradient: GradientDraft?
  private var image: DotImageDraft?
  private var selectedImage: DotImageDraft?

  init(_ page: PageControlDocument) {
    self.page = page
    effects = EffectsDraft(shadows: page.shadows, innerShadows: page.innerShadows, strokes: page.strokes)
    background = page.background.map { BackgroundDraft($0) }
    move = page.move.map { PageMoveDraft($0) }
    gradient = page.gradient.map { GradientDraft($0) }
    selectedGradient = page.selectedGradient.map { GradientDraft($0) }
    image = page.control.dotImage.map { DotImageDraft($0) }
    selectedImage = page.control.selectedDotImage.map { DotImageDraft($0) }
  }

  mutating func finish() throws(DocumentError) {
    let effects = try effects.finished() ?? effects
    (page.shadows, page.innerShadows, page.strokes) = (effects.shadows, effects.innerShadows, effects.strokes)
    page.background = try background.finished(as: "background")
    page.gradient = try gradient.finished(as: "dotGradient")
    page.selectedGradient = try selectedGradient.finished(as: "selectedDotGradient")
  }

  func content(in context: DocumentContext) throws(DocumentError) -> PageControlDocument {
    var page = page
    page.move = try move.finished(as: "move")
    page.control.dotImage = try image.finished(as: "dotImage")
    page.control.selectedDotImage = try selectedImage.finished(as: "selectedDotImage")
    do throws(MotionError) { try page.control.validate() } catch { throw DocumentError(error) }
    return page
  }

  static let kind = KindTable(.pageControl, PageControlDraft.self)

  static let table = ObjectTable(
    "pageControl", "a page control", "A row of dots, one for each page.",
    exclusive: [
      ObjectSchema.Exclusive(mayMeet: "dotGradient", "dotColor", where: GradientDraft.hasColors),
      ObjectSchema.Exclusive(mayMeet: "selectedDotGradient", "selectedDotColor", where: GradientDraft.hasColors),
    ],
    defaults: PageControlDraft(PageControlDocument()),
    pageMembers + dotMembers + selectedDotMembers + behaviourMembers + EffectsDraft.members.lifted(by: \.effects)
      + BackgroundDraft.members.lifted(by: \.background) + DocumentCanvas.members.lifted(by: \.page.canvas) + [
        Member("time", .seconds, \.page.time, "The moment that a still picture shows.")
      ])

  private static let pageMembers: [Member<PageControlDraft>] = [
    Member(
      "numberOfPages", .integer(0...PageControl.mostPages), \.page.control.numberOfPages,
      "How many dots there are."),
    Member(
      "currentPage", page, \.page.control.currentPage,
      "The selected page, from 0; fractions are between two. The nearest page there is where it is none."),
    Member("move", .object(PageMoveDraft.table), \.move, "Where the selection goes."),
    Member(
      "size", .size, \.page.size, "The canvas, with the dots in its middle; or as large as they need."),
    Member("dotSpacing", dotLength, \.page.control.dotSpacing, "Between two dots."),
  ]

  private static let dotMembers: [Member<PageControlDraft>] = [
    Member("dotSize", dotLength, \.page.control.dotSize, "Size of dots that are not selected."),
    Member(
      "dotColor", .color, \.page.control.dotColor,
      "Colour of dots that are not selected; where there is none, the selected one's with an alpha of 0.25."),
    Member(
      "dotShape", .dotShape, \.page.control.dotShape,
      "circle, square, triangle, or an SVG path in points about the dot's centre; a circle where there is none."),
    Member(
      "dotImage", DotImageDraft.codec, \.image,
      "A PNG, JPEG, WebP or SVG file, or a template, drawn at its own size instead of a shape."),
    Member(
      "dotGradient", GradientDraft.codec, \.gradient, "A gradient instead of the colour.", isDrafted: true),
    Member("dotBorderWidth", border, \.page.control.dotBorderWidth, "Width of the line along the edge."),
    Member(
      "dotBorderColor", .color, \.page.control.dotBorderColor, "Its colour; no line where there is none."),
    Member(
      "dotShadowColor", .color, \.page.control.dotShadowColor, "Colour of the shadow; none where it is left out."),
    Member(
      "dotShadowOffset", .offset, \.page.control.dotShadowOffset, "How far the shadow is moved, right and down."),
    Member("dotShadowBlur", blur, \.page.control.dotShadowBlur, "CSS blur of the shadow."),
  ]

  private static let selectedDotMembers: [Member<PageControlDraft>] = [
    Member(
      "selectedDotSize", dotLength, \.page.control.selectedDotSize,
      "Size of the selected dot; 0 is that of the others."),
    Member(
      "selectedDotColor", .color, \.page.control.selectedDotColor,
      "Colour of the selected dot; black where there is none."),
    Member(
      "selectedDotShape", .dotShape, \.page.control.selectedDotShape,
      "circle, square, triangle, or an SVG path in points about the dot's centre; that of the others where there is "
        + "none."),
    Member(
      "selectedDotImage", DotImageDraft.codec, \.selectedImage,
      "A PNG, JPEG, WebP or SVG file, or a template, drawn at its own size instead of a shape."),
    Member(
      "selectedDotGradient", GradientDraft.codec, \.selectedGradient, "A gradient instead of the colour.",
      isDrafted: true),
    Member(
      "selectedDotBorderWidth", border, \.page.control.selectedDotBorderWidth,
      "Width of the line along the edge."),
    Member(
      "selectedDotBorderColor", .color, \.page.control.selectedDotBorderColor,
      "Its colour; no line where there is none."),
    Member(
      "selectedDotShadowColor", .color, \.page.control.selectedDotShadowColor,
      "Colour of the shadow; none where it is left out."),
    Member(
      "selectedDotShadowOffset", .offset, \.page.control.selectedDotShadowOffset,
      "How far the shadow is moved, right and down."),
    Member("selectedDotShadowBlur", blur, \.page.control.selectedDotShadowBlur, "CSS blur of the shadow."),
  ]

  private static let behaviourMembers: [Member<PageControlDraft>] = [
    Member("wrapEnabled", .boolean, \.page.control.wrapEnabled, "Lets the first page follow the last."),
    Member("vertical", .boolean, \.page.control.vertical, "Lets the row run from top to bottom."),
    Member("hidesForSinglePage", .boolean, \.page.control.hidesForSinglePage, "Draws nothing for a single page."),
    Member("rightToLeft", .boolean, \.page.control.rightToLeft, "Lets a row run from right to left."),
    Member(
      "moveStyle", .choice(), \.page.control.moveStyle, "What a selection between two pages looks like."),
    Member(
      "maximumVisibleDots", .integer(1...PageControl.mostPages), \.page.control.maximumVisibleDots,
      "How many dots are shown of more; all by default."),
    Member("dots", DotOverride.byPage, \.page.control.dots, "What single dots do otherwise, by page."),
  ]

  static let dotLength = Codec<Double>.number(0...10_000, unit: "points")
  static let page = Codec<Double>.number(-10_000...10_000, unit: "pages")
  private static let border = Codec<Double>.number(Limits.strokeWidths, unit: "points")
  private static let blur = Codec<Double>.number(Limits.blurs, unit: "points")
}
