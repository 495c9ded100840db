extension Path {
  /// Reads the `d` attribute of an SVG path (SVG 2, section 9.3): every command, absolute and relative, numbers without
  /// separators, arcs as cubic curves. Units are the text's own.
  ///
  /// Unlike a browser, which draws what comes before a fault, this refuses the whole: a label is right or an error.
  public init(svg text: String) throws(PathError) {
    var parser = SVGPathParser(text)
    self.init(try parser.parse())
  }
}
