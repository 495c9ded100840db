/// What the markers of a list are, in the terms of CSS. Sendable; a value.
public enum ListMarker: String, Sendable, Hashable, CaseIterable {
  case disc, circle, square, decimal
  case decimalLeadingZero = "decimal-leading-zero"
  case lowerAlpha = "lower-alpha"
  case upperAlpha = "upper-alpha"
  case lowerRoman = "lower-roman"
  case upperRoman = "upper-roman"
  case lowerGreek = "lower-greek"
  /// Numbers in the digits that the language has of its own.
  case native
  /// Numbers as the language wrote them before it had digits, such as Hebrew letters.
  case traditional
}
