public import Basics

/// An image that replaces a dot's shape.
///
/// Sendable; a value. A string literal is the file of an image with its own colours.
public struct DotImage: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The path of a picture's file.
  @Bytewise public var file: String
  /// Whether only the shape of the image counts and is filled with the dot's colour, as with UIKit's template images.
  public var isTemplate: Bool

  /// Makes an image from its members.
  public init(_ file: String, isTemplate: Bool = false) {
    self.file = file
    self.isTemplate = isTemplate
  }

  /// Makes an image with its own colours.
  public init(stringLiteral file: String) { self.init(file) }
}
