/// A picture in a dot's place.
///
/// Sendable; a value. A string literal is a picture with its own colours.
public struct DotImage: Sendable, Hashable, ExpressibleByStringLiteral {
  public var file: String
  /// Whether only its shape counts, and the dot's colour fills it: a template image, as UIKit calls it.
  public var isTemplate: Bool

  public init(_ file: String, isTemplate: Bool = false) {
    self.file = file
    self.isTemplate = isTemplate
  }

  public init(stringLiteral file: String) { self.init(file) }
}
