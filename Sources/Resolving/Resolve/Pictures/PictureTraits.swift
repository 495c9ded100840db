package import Documents
import Pixels
import Typography

/// The traits that all pictures of a style share, whatever their texts are. With them, all pictures of the style can
/// have the same format.
///
/// Sendable; a value.
package struct PictureTraits: Sendable, Hashable {
  /// Whether alpha is 1 everywhere.
  package let isOpaque: Bool
  /// Whether red, green and blue are the same everywhere.
  package let isGray: Bool

  package init(isOpaque: Bool, isGray: Bool) {
    self.isOpaque = isOpaque
    self.isGray = isGray
  }
}

extension SceneResolver {
  /// The traits of a document and of all documents that differ from it in their texts only. Pixels of images are not
  /// examined: images count as coloured and translucent, and what moves counts as coloured.
  package func traits(of document: Document) -> PictureTraits {
    let drawn = document.drawn
    return PictureTraits(isOpaque: drawn.isOpaque, isGray: drawn.isGray && !mayDrawColorGlyphs(drawn))
  }

  /// Whether colour glyphs are possible: any text may have an emoji, from any colour font that is available.
  private func mayDrawColorGlyphs(_ document: some DrawnDocument) -> Bool {
    layouter.catalog.hasColorFonts || document.fontFiles(in: images).contains { layouter.catalog.hasColor($0) }
  }
}

extension DrawnDocument {
  fileprivate var isOpaque: Bool {
    guard let background, opacity == 1, background.cornerRadius == 0 else { return false }
    switch background.paint {
    case .color(let color): return color.alpha == 1
    case .gradient(let gradient): return !gradient.colors.isEmpty && gradient.colors.allSatisfy { $0.alpha == 1 }
    case .image: return false
    }
  }
}

extension TextFieldDocument {
  var isGray: Bool {
    label.isGray && placeholderColor.isGray && (!isEditing || caretColor.isGray && selectionColor.isGray)
  }
  func fontFiles(in files: ImageLibrary) -> [FontQuery] { label.fontFiles(in: files) }
}

extension GroupDocument {
  var isGray: Bool {
    layerStyle == nil && background?.isGray != false
      && children.allSatisfy { $0.document.drawn.isGray && $0.filter?.keepsGray != false }
  }
  func fontFiles(in files: ImageLibrary) -> [FontQuery] {
    children.flatMap { $0.fontFiles(in: files) }
  }
}

extension GroupDocument.Child {
  fileprivate func fontFiles(in files: ImageLibrary) -> [FontQuery] {
    document.drawn.fontFiles(in: files) + (mask?.child?.document.drawn.fontFiles(in: files) ?? [])
  }
}

extension LabelDocument {
  func fontFiles(in files: ImageLibrary) -> [FontQuery] {
    let spans = textSpans(of: runs + partStyles.map(\.run), in: files)
    let inner = runs.compactMap(\.object?.child).flatMap { $0.fontFiles(in: files) }
    return ([textStyle(in: files).font] + spans.compactMap(\.font)).filter { $0.file != nil } + inner
  }

  var isGray: Bool {
    layerStyle == nil && color.isGray && gradient?.isGray != false && image == nil
      && effects.colors.allSatisfy(\.isGray)
      && strokes.allSatisfy(\.isGray) && background?.isGray != false
      && [underline?.color, strikethrough?.color, overline?.color].allSatisfy { $0?.isGray != false }
      && runs.allSatisfy(\.isGray) && partStyles.allSatisfy(\.run.isGray) && highlights.allSatisfy(\.isGray)
      && textBackground?.isGray != false && textMotion.animators.allSatisfy { $0.color?.isGray != false }
  }
}

extension GroupDocument.Filter {
  /// Whether greys stay grey, to the last bit. The rows of a part of `grayscale` differ by roundings.
  fileprivate var keepsGray: Bool {
    saturation == 1 && hue == 0 && sepia == 0 && (grayscale == 0 || grayscale == 1)
  }
}

extension LabelDocument.TextRun {
  fileprivate var isGray: Bool {
    let bars = [underline, strikethrough, overline].map { $0?.decoration?.color }
    return (object?.tint ?? true) && color?.isGray != false && gradient?.isGray != false
      && (strokes ?? []).allSatisfy(\.isGray)
      && bars.allSatisfy { $0?.isGray != false } && effects.colors.allSatisfy(\.isGray)
      && textBackground?.isGray != false
  }
}

extension LabelDocument.Highlight {
  fileprivate var isGray: Bool {
    color?.isGray != false && (strokes ?? []).allSatisfy(\.isGray) && background?.isGray != false
  }
}

extension LabelDocument.TextBackground {
  fileprivate var isGray: Bool {
    LabelDocument.Background(paint: paint).isGray && border?.isGray != false && shadows.allSatisfy(\.color.isGray)
  }
}

extension LabelDocument.Stroke {
  fileprivate var isGray: Bool { color.isGray && gradient?.isGray != false }
}

extension LabelDocument.Background {
  fileprivate var isGray: Bool {
    switch paint {
    case .color(let color): color.isGray
    case .gradient(let gradient): gradient.isGray
    case .image: false
    }
  }
}

extension LabelDocument.Gradient {
  /// Whether all colours of the gradient stay grey. In OKLab they do not, because the three channels of a grey are not
  /// rounded alike.
  fileprivate var isGray: Bool { colors.allSatisfy(\.isGray) && interpolation != .oklab }
}

extension Color {
  fileprivate var isGray: Bool { red == green && green == blue }
}
