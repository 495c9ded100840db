public import Typography

/// A document that cannot be drawn: what stands in the way, and how to mend it.
public enum ResolveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The font asked for is not there, or is none.
  case font(FontError)
  /// The canvas has more pixels than the limit.
  case canvasTooLarge(width: Int, height: Int, limit: Int)
  /// The text would cover more pixels than a renderer has room for.
  case textTooLarge(width: Int, height: Int, limit: Int)
  /// The canvas fits its content, and there is none.
  case nothingToDraw

  /// The field that the error is about.
  public var field: String {
    switch self {
    case .font(.graphemeTooLong): "text"
    case .font(.glyphTooLarge): "font.size"
    case .font: "font"
    case .canvasTooLarge: "size"
    case .textTooLarge: "font.size"
    case .nothingToDraw: "text"
    }
  }

  public var description: String {
    switch self {
    case .font(let error): return "\(field): \(error)"
    case .canvasTooLarge(let width, let height, let limit):
      return "size: a canvas of \(width) x \(height) = \(width * height) samples is over the limit of \(limit);"
        + " make size, scale or oversampling smaller, or raise --max-pixels"
    case .textTooLarge(let width, let height, let limit):
      return "font.size: the text covers \(width) x \(height) samples, over the limit of \(limit);"
        + " make the text, font.size, scale or oversampling smaller, or raise --max-pixels"
    case .nothingToDraw:
      return "text: nothing to draw, and size is \"fit\": give a text that is not empty, or a size"
    }
  }
}
