import Documents
import JSON
import Pixels
import Resolving
import Signwriter

/// Draws the characters of a font at one scale onto its pages.
///
/// First every character is measured, and the cells are packed. Then some characters at a time are drawn and put on their
/// page, so that a font takes the memory of its pages, however many characters it has. Only cells that are cut to their
/// ink are drawn before they are packed. Not Sendable, as its renderer.
struct SpriteDrawing {
  /// A character's mask without effects, in pixels from its origin, and the baseline of a label of it.
  private struct Measure {
    var mask = PixelRect.empty
    var naturalBaseline = 0
    /// From where a mark stands alone to where it stands over letters.
    var shift = SIMD2(0, 0)
  }

  private let glyphs: SpriteGlyphs
  private let document: SpriteFontDocument
  private let scale: Double
  private let renderer: LabelRenderer
  private let styles: [SpriteStyle]

  /// The characters that are drawn at once.
  private static let batch = 64

  init(_ glyphs: SpriteGlyphs, _ document: SpriteFontDocument, scale: Double, by renderer: LabelRenderer) {
    (self.glyphs, self.document, self.scale, self.renderer) = (glyphs, document, scale, renderer)
    styles = document.wantedLayers.map { SpriteStyle(document, layer: $0, scale: scale) }
  }

  /// What the style shows otherwise than a label does.
  var warnings: [String] { styles.first?.warnings ?? [] }

  /// The fonts of all layers, with their pages.
  func size() throws(SignwriterError) -> SpriteFontSet.Size {
    let measures = try measured()
    let outsets = try styles.map { style throws(SignwriterError) in try outset(style, measures) }
    let lines = try lineMetrics()
    let span = span(measures, lines)
    var cells: [Cell] = []
    for (layer, outset) in outsets.enumerated() {
      for index in measures.indices where !measures[index].mask.isEmpty {
        cells.append(
          Cell(layer: layer, glyph: index, measures[index].mask, outset, measures[index].naturalBaseline))
      }
    }
    var (pages, pictures) = try laidOut(&cells, span)
    let fonts = styles.indices.map { layer in
      font(layer, cells, pages, outsets[layer], lines, span, shifts: measures.map(\.shift))
    }
    for index in pictures.indices { finish(&pictures[index]) }
    return SpriteFontSet.Size(fonts: fonts, pages: pictures, fill: pages.fill)
  }

  /// Packs the cells and draws them onto their pages. Cells that are cut to their ink become smaller.
  private func laidOut(
    _ cells: inout [Cell], _ span: SpriteFont.Ramp
  ) throws(SignwriterError) -> (pages: SpritePages, pictures: [PixelBuffer]) {
    var (early, trimmed): ([PixelBuffer], [Cell]) = ([], cells)
    if document.isTrimmed {
      early.reserveCapacity(cells.count)
      try draw(cells, span) { index, picture in
        let ink = picture.inkBounds()
        trimmed[index].cut(to: ink)
        early.append(
          ink.isEmpty ? PixelBuffer(width: 0, height: 0, alphaMode: .straight) : picture.cropped(to: ink))
      }
    }
    let pages: SpritePages
    do throws(DocumentError) {
      pages = try SpritePages(trimmed.map { ($0.width, $0.height) }, document.page)
    } catch { throw .document(error) }
    var pictures = (0..<pages.count).map { _ in
      PixelBuffer(width: pages.width, height: pages.height, alphaMode: .straight)
    }
    func put(_ index: Int, _ picture: PixelBuffer) {
      let place = pages.places[index]
      pictures[place.page].put(picture, x: place.x, y: place.y)
      pictures[place.page].extrude(
        PixelRect(x: place.x, y: place.y, width: picture.width, height: picture.height),
        by: min(document.page.extrude, document.page.gutter / 2))
    }
    if document.isTrimmed {
      for (index, picture) in early.enumerated() where !picture.bytes.isEmpty { put(index, picture) }
    } else {
      try draw(cells, span, put)
    }
    cells = trimmed
    return (pages, pictures)
  }

  // MARK: Measuring

  private func resolve(_ label: LabelDocument) throws(SignwriterError) -> ResolvedDocument? {
    do throws(ResolveError) { return try renderer.environment.resolver.resolve(label) } catch {
      switch error {
      case .nothingToDraw: return nil
      case .canvasTooLarge(let width, let height, let limit):
        // A cell is as large as its letter: a sprite font has no size of its own.
        throw .document(
          DocumentError(
            .outOfRange, path: "font.size",
            "a cell of \(width) x \(height) samples is over the limit of \(limit); make font.size, scales, scale or "
              + "oversampling smaller, or raise the limit"))
      default: throw .resolve(error)
      }
    }
  }

  private func measured() throws(SignwriterError) -> [Measure] {
    let marks = SpriteMarks(glyphs, pixelsPerEm: document.style.font.size * scale) {
      text throws(SignwriterError) in try resolve(styles[0].bare(SpriteCharacter(id: 0, text: text)))
    }
    return try glyphs.characters.indices.map { index throws(SignwriterError) in
      let character = glyphs.characters[index]
      guard let bare = try resolve(styles[0].bare(character)), let line = bare.report.lines.first else {
        return Measure()
      }
      // The canvas of a label that fits lies at whole pixels.
      let (left, top) = (Int(bare.report.layout.x.rounded()), Int(bare.report.layout.y.rounded()))
      let baseline = Int(line.baseline.rounded())
      return Measure(
        mask: bare.report.ink.offset(x: -left, y: -baseline), naturalBaseline: baseline - top,
        shift: character.isMark ? try marks.shift(of: index) : SIMD2(0, 0))
    }
  }

  /// How far a layer's effects reach beyond the masks of any character.
  private func outset(_ style: SpriteStyle, _ measures: [Measure]) throws(SignwriterError) -> SpriteFont.Outset {
    var outset = SpriteFont.Outset()
    for (character, measure) in zip(glyphs.characters, measures) where !measure.mask.isEmpty {
      guard let whole = try resolve(style.whole(character)), let line = whole.report.lines.first else {
        continue
      }
      let (left, baseline) = (Int(whole.report.layout.x.rounded()), Int(line.baseline.rounded()))
      let (ink, mask) = (whole.report.ink.offset(x: -left, y: -baseline), measure.mask)
      if ink.isEmpty { continue }
      outset.left = max(outset.left, mask.x - ink.x)
      outset.top = max(outset.top, mask.y - ink.y)
      outset.right = max(outset.right, ink.maxX - mask.maxX)
      outset.bottom = max(outset.bottom, ink.maxY - mask.maxY)
    }
    return outset
  }

  private struct Lines {
    var height: Int
    var base: Int
  }

  /// The line of the style's own font, without effects.
  private func lineMetrics() throws(SignwriterError) -> Lines {
    guard let bare = try resolve(styles[0].bare(SpriteCharacter(id: 0x78, text: "x"))),
      let line = bare.report.lines.first
    else {
      return Lines(height: 1, base: 1)
    }
    let top = Int(bare.report.layout.y.rounded())
    return Lines(height: Int(line.bounds.height.rounded()), base: Int(line.baseline.rounded()) - top)
  }

  /// The box of a layer style's gradients, from the baseline.
  private func span(_ measures: [Measure], _ lines: Lines) -> SpriteFont.Ramp {
    switch document.ramp {
    case .caps: return .init(top: -(glyphs.capHeight * document.style.font.size * scale).rounded(), bottom: 0)
    case .line: return .init(top: Double(-lines.base), bottom: Double(lines.height - lines.base))
    case .ink:
      let ink = measures.reduce(PixelRect.empty) { $0.union($1.mask) }
      return .init(top: Double(ink.y), bottom: Double(ink.maxY))
    }
  }

  // MARK: Drawing

  /// The cell of a character in a layer.
  private struct Cell {
    let layer: Int
    let glyph: Int
    /// The cell in pixels from the character's origin.
    private(set) var rect: PixelRect
    let naturalBaseline: Int

    init(layer: Int, glyph: Int, _ mask: PixelRect, _ outset: SpriteFont.Outset, _ naturalBaseline: Int) {
      (self.layer, self.glyph, self.naturalBaseline) = (layer, glyph, naturalBaseline)
      rect = PixelRect(
        minX: mask.x - outset.left, minY: mask.y - outset.top, maxX: mask.maxX + outset.right,
        maxY: mask.maxY + outset.bottom)
    }

    var width: Int { rect.width }
    var height: Int { rect.height }

    var frame: SpriteStyle.Frame {
      SpriteStyle.Frame(
        width: rect.width, height: rect.height, originX: -rect.x, baseline: -rect.y,
        naturalBaseline: naturalBaseline)
    }

    mutating func cut(to ink: PixelRect) {
      rect = ink.isEmpty ? .empty : ink.offset(x: rect.x, y: rect.y)
    }
  }

  private func draw(
    _ cells: [Cell], _ span: SpriteFont.Ramp, _ take: (Int, PixelBuffer) -> Void
  ) throws(SignwriterError) {
    for first in stride(from: 0, to: cells.count, by: SpriteDrawing.batch) {
      let chunk = first..<min(first + SpriteDrawing.batch, cells.count)
      var resolved: [ResolvedDocument] = []
      for index in chunk {
        let cell = cells[index]
        let label = styles[cell.layer].cell(glyphs.characters[cell.glyph], in: cell.frame, span: span)
        guard let document = try resolve(label) else { continue }
        resolved.append(document)
      }
      var (index, failure): (Int, SignwriterError?) = (first, nil)
      renderer.draw(resolved) { result in
        switch result {
        case .success(let drawn): take(index, drawn.image)
        case .failure(let error): failure = failure ?? error
        }
        index += 1
      }
      if let failure { throw failure }
    }
  }

  /// Makes a page as it is written.
  private func finish(_ page: inout PixelBuffer) {
    guard document.page.alpha == .straight else {
      // Files have no mark for it: the bytes are written as they are.
      let multiplied = page.converted(to: .premultiplied)
      page = PixelBuffer(width: page.width, height: page.height, alphaMode: .straight, bytes: multiplied.bytes)
      return
    }
    page.bleed(document.page.bleed ?? document.page.gutter)
  }

  // MARK: Numbers

  private func font(
    _ layer: Int, _ cells: [Cell], _ pages: SpritePages, _ outset: SpriteFont.Outset, _ lines: Lines,
    _ ramp: SpriteFont.Ramp, shifts: [SIMD2<Int>]
  ) -> SpriteFont {
    let advances = SpriteAdvances(ems: glyphs.advances, document, scale: scale, equal: glyphs.equalDigits)
    var sprites = glyphs.characters.indices.map { index in
      SpriteGlyph(
        character: glyphs.characters[index], family: glyphs.families[index], advance: advances.written[index],
        exactAdvance: advances.exact[index])
    }
    for (number, cell) in cells.enumerated() where cell.layer == layer && cell.width > 0 {
      let place = pages.places[number]
      var sprite = sprites[cell.glyph]
      sprite.cell = PixelRect(x: place.x, y: place.y, width: cell.width, height: cell.height)
      sprite.page = place.page
      sprite.xOffset = cell.rect.x + shifts[cell.glyph].x
      sprite.yOffset = lines.base + cell.rect.y + shifts[cell.glyph].y
      if glyphs.equalDigits.contains(cell.glyph) {
        sprite.xOffset += Int(((sprite.advance - sprite.exactAdvance) / 2).rounded())
      }
      sprites[cell.glyph] = sprite
    }
    let font = document.style.font
    return SpriteFont(
      layer: document.wantedLayers[layer], scale: scale, size: max(1, Int((font.size * scale).rounded())),
      isBold: font.weight >= 600, isItalic: font.slant != .normal, lineHeight: lines.height, base: lines.base,
      outset: outset, padding: document.isTrimmed ? SpriteFont.Outset() : outset, pageWidth: pages.width,
      pageHeight: pages.height, gutter: document.page.gutter, glyphs: sprites, pairs: pairs(advances), ramp: ramp,
      isExact: document.advances == .exact)
  }

  private func pairs(_ advances: SpriteAdvances) -> [SpriteFont.Pair] {
    let least = Double(document.kerning.least) - (document.advances == .exact ? 0.5 : 0)
    var pairs = glyphs.pairs.amounts.compactMap { pair -> SpriteFont.Pair? in
      let amount = advances.amount(first: pair.first, ems: pair.ems)
      guard abs(amount) >= least else { return nil }
      return SpriteFont.Pair(
        first: glyphs.characters[pair.first].id, second: glyphs.characters[pair.second].id, amount: amount)
    }
    if pairs.count > document.kerning.most {
      pairs.sort { (abs($1.amount), $0.first, $0.second) < (abs($0.amount), $1.first, $1.second) }
      pairs.removeLast(pairs.count - document.kerning.most)
    }
    return pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }
}
