public import Documents
import JSON
import Pixels
import Resolving
public import Signwriter
import Typography

/// Makes sprite fonts: pages with the characters of a font in a style, and the numbers by which games set them.
///
///     let font = try SpriteFontMaker(renderer).make(SpriteFontDocument(style: gold, characters: "ascii"))
///     for file in try font.files(named: "gold") { ... }
///
/// Not Sendable: it draws with a renderer, on its thread.
public struct SpriteFontMaker {
  let renderer: LabelRenderer

  /// Makes a maker that draws with a renderer.
  public init(_ renderer: LabelRenderer) { self.renderer = renderer }

  /// Makes the fonts of a document. Throws if it is invalid, if a character cannot stand alone, or if the pages are too
  /// small.
  public func make(_ document: SpriteFontDocument) throws(SignwriterError) -> SpriteFontSet {
    let set: SpriteCharacterSet
    do throws(DocumentError) {
      try Document.spriteFont(document).validate()
      try SpriteFontMaker.check(document)
      set = try SpriteCharacterSet(of: document)
    } catch { throw .document(error) }
    let resolver = renderer.environment.resolver
    var label = document.style
    if document.digits == .tabular { label.font.features["tnum"] = 1 }
    let shaper: GlyphShaper
    do throws(ResolveError) { shaper = try resolver.glyphShaper(of: label) } catch { throw .resolve(error) }
    let all = set.characters
    let advances = try advances(of: all, in: document)
    let shaped: [GlyphShaper.Shaped?]
    do throws(FontError) {
      shaped = try all.map { (character) throws(FontError) in
        character.icon == nil ? try shaper.shape(character.text) : nil
      }
    } catch { throw .resolve(.font(error)) }
    let lacking = all.indices.filter { shaped[$0]?.missing != nil && all[$0].id != 0 }
    let kept = all.indices.filter { shaped[$0]?.missing == nil || all[$0].id == 0 }
    guard kept.contains(where: { all[$0].id != 0 }) else {
      throw .document(
        DocumentError(.outOfRange, path: "characters", "no font has any of the characters; name another font"))
    }
    let glyphs = SpriteGlyphs(
      kept.map { all[$0] }, kept.map { shaped[$0] }, icons: kept.map { advances[$0] ?? 0 }, shaper, document)
    var warnings = set.warnings + glyphs.pairs.warnings
    var sizes: [SpriteFontSet.Size] = []
    for factor in document.scales {
      let drawing = SpriteDrawing(glyphs, document, scale: document.style.canvas.scale * factor, by: renderer)
      sizes.append(try drawing.size())
      if sizes.count == 1 { warnings += drawing.warnings }
    }
    warnings += SpriteFontMaker.remarks(on: document, sizes)
    return SpriteFontSet(document: document, sizes: sizes, missing: lacking.map { all[$0] }, warnings: warnings)
  }

  /// The advances of icons in ems, by the place of their characters.
  private func advances(
    of characters: [SpriteCharacter], in document: SpriteFontDocument
  ) throws(SignwriterError) -> [Int: Double] {
    var advances: [Int: Double] = [:]
    let style = SpriteStyle(document, layer: nil, scale: 1)
    for (index, character) in characters.enumerated() where character.icon != nil {
      do throws(ResolveError) {
        let report = try renderer.environment.resolver.resolve(style.bare(character)).report
        advances[index] = (report.lines.first?.bounds.width ?? 0) / document.style.font.size
      } catch {
        if case .nothingToDraw = error { continue }
        guard let icon = document.icons.firstIndex(where: { $0.codePoint == character.id }) else {
          throw .resolve(error)
        }
        // The label of one character calls it a part of its text.
        let inner = if case .part(_, let inner) = error { inner } else { error }
        throw .resolve(.part("icons[\(icon)]", inner))
      }
    }
    return advances
  }

  /// What readers of the files show otherwise than a label does.
  private static func remarks(on document: SpriteFontDocument, _ sizes: [SpriteFontSet.Size]) -> [String] {
    var warnings: [String] = []
    if document.isTrimmed {
      warnings.append("trim: the files tell no padding, and libGDX hangs lines from a wrong height")
    }
    let grids = document.formats.filter { $0 == .strip || $0 == .minecraft }.map(\.rawValue)
    guard !grids.isEmpty else { return warnings }
    let isCut = sizes.contains { size in size.fonts.contains { SpriteGrid($0, pages: size.pages).isCut } }
    warnings.append(
      "formats: \(grids.joined(separator: " and ")) \(grids.count == 1 ? "has" : "have") no pairs"
        + (isCut ? ", and what letters have beyond their advances is cut off" : ""))
    return warnings
  }

  private static func check(_ document: SpriteFontDocument) throws(DocumentError) {
    if document.advances == .exact,
      let format = document.formats.first(where: { [.binary, .strip, .minecraft].contains($0) })
    {
      throw DocumentError(
        .conflict, path: "advances", "exact advances have fractions, and \(format.rawValue) has none; give integer")
    }
    if document.layers.contains(.shadow), document.style.shadows.contains(where: \.isExtruded) {
      throw DocumentError(
        .conflict, path: "layers",
        "a long shadow cannot be drawn apart from its letter; remove it or the layer shadow")
    }
    if Set(document.layers).count < document.layers.count {
      throw DocumentError(.conflict, path: "layers", "a layer stands there twice; give each once")
    }
    if document.layers.contains(.glyph), document.layers.contains(.fill) || document.layers.contains(.stroke) {
      throw DocumentError(.conflict, path: "layers", "glyph is the stroke and the fill; give it, or those two")
    }
    if Set(document.scales).count < document.scales.count {
      throw DocumentError(.conflict, path: "scales", "a scale stands there twice; give each once")
    }
  }
}

extension SpriteFontDocument {
  /// The layers of its fonts; nil is one of everything.
  var wantedLayers: [Layer?] { layers.isEmpty ? [nil] : layers.map { $0 } }
}
