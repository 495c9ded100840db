extension Path {
  /// Parses the `d` attribute of an SVG path (SVG 2, section 9.3): every command, absolute and relative, numbers
  /// without separators, and arcs as cubic curves. Units are those of the text.
  ///
  /// A browser draws what comes before a mistake. This throws a ``PathError`` instead, because a label should be right
  /// or an error; it also throws for more than 100,000 steps and for numbers beyond a billion.
  public init(svg text: String) throws(PathError) {
    var parser = SVGPathParser(text)
    self.init(try parser.parse())
  }
}
