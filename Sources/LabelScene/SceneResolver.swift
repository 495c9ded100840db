public import LabelDocument
import Pixels
public import Typography

/// Resolves documents: lays the text out, turns points into pixels and author's terms into what a renderer draws.
///
/// Sendable, usable from any thread; the fonts and glyph masks behind it are shared.
public struct SceneResolver: Sendable {
  public let layouter: TextLayouter
  public let rasterizer: GlyphRasterizer
  /// The most samples (pixels times oversampling squared) a canvas may have.
  public let maxPixels: Int

  /// 64 Mi samples: a 8192 x 8192 canvas.
  public static let defaultMaxPixels = 1 << 26

  public init(
    catalog: FontCatalog, rasterizer: GlyphRasterizer = GlyphRasterizer(),
    maxPixels: Int = SceneResolver.defaultMaxPixels
  ) {
    layouter = TextLayouter(catalog: catalog)
    self.rasterizer = rasterizer
    self.maxPixels = maxPixels
  }

  /// The scene of a document, which must be valid (decoding and `validate()` see to that).
  public func resolve(_ document: LabelDocument) throws(ResolveError) -> ResolvedLabel {
    let placement = try place(document)
    let builder = SceneBuilder(document: document, placement: placement)
    let (width, height, dx, dy) = builder.canvas()
    let samples = document.oversampling * document.oversampling
    guard width > 0, height > 0 else { throw .nothingToDraw }
    let (count, overflow) = width.multipliedReportingOverflow(by: height * samples)
    guard !overflow, count <= maxPixels else {
      throw .canvasTooLarge(
        width: width * document.oversampling, height: height * document.oversampling, limit: maxPixels)
    }
    let scene = builder.scene(width: width, height: height, dx: dx, dy: dy)
    let bounds = scene.drawnGroupBounds
    guard bounds.width * bounds.height * samples <= 4 * maxPixels else {
      throw .textTooLarge(
        width: bounds.width * document.oversampling, height: bounds.height * document.oversampling,
        limit: 4 * maxPixels)
    }
    return ResolvedLabel(scene: scene, report: builder.report(of: scene, dx: dx, dy: dy))
  }

  /// Lays out the text and places its masks, with the content box's top-left at 0, 0.
  private func place(_ document: LabelDocument) throws(ResolveError) -> TextPlacement {
    let insets = document.textInsets
    let boxWidth = document.size.width.map { max(0, $0 - insets.left - insets.right) }
    let boxHeight = document.size.height.map { max(0, $0 - insets.top - insets.bottom) }
    do throws(FontError) {
      let layout = try layouter.layout(
        document.text, style: document.textStyle, width: boxWidth ?? .infinity, height: boxHeight ?? .infinity)
      let origin = document.origin(of: layout, boxWidth: boxWidth, boxHeight: boxHeight)
      return try TextPlacement(layout, origin: origin, document: document, rasterizer: rasterizer)
    } catch {
      throw .font(error)
    }
  }
}

extension LabelDocument {
  /// Where the text block's top-left stands, in points from the label's: to FXLabel's rules. Left at the inset;
  /// centred to a whole point; the vertical centre is not rounded.
  fileprivate func origin(of layout: TextLayout, boxWidth: Double?, boxHeight: Double?) -> SIMD2<Double> {
    let freeWidth = (boxWidth ?? layout.width) - layout.width
    let freeHeight = (boxHeight ?? layout.height) - layout.height
    let x: Double =
      switch alignment {
      case .left: 0
      case .center: (freeWidth / 2).rounded()
      case .right: freeWidth
      case .natural, .justified: layout.isRightToLeft ? freeWidth : 0
      }
    let y: Double =
      switch verticalAlignment {
      case .top: 0
      case .center: freeHeight / 2
      case .bottom: freeHeight
      }
    return SIMD2(textInsets.left + x, textInsets.top + y)
  }
}
