package import Documents
package import Typography

extension SceneResolver {
  /// Shapes single characters in the style of a label. Throws if the label's font is missing.
  package func glyphShaper(of label: LabelDocument) throws(ResolveError) -> GlyphShaper {
    do throws(FontError) {
      return try GlyphShaper(label.textStyle(in: images), catalog: layouter.catalog)
    } catch {
      throw .font(error)
    }
  }
}
