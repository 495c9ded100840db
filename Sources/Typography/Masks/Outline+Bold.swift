import CFreeType

/// Outlines that are widened, because a font has no bold face.
extension Outline {
  /// The ems by which stems are widened at a size in points: those of Skia, and so of browsers, an em/24 up to 9 points, an
  /// em/32 from 36 on, and what is between them in proportion. Small letters need more to be told from regular ones.
  static func boldness(atSize size: Double) -> Double {
    let share = min(max((size - 9) / (36 - 9), 0), 1)
    return 1.0 / 24 + share * (1.0 / 32 - 1.0 / 24)
  }

  /// The outline widened by 64ths of a pixel, half on each side; corners stay corners. One whose contours have no area
  /// together stays as it is, as in browsers: FreeType tells by the area which side of a contour is outside.
  func widened(by strength: Double) throws(FontError) -> Outline {
    guard !isEmpty else { return self }
    return try withFreeType { (outline) throws(FontError) in
      let code = FT_Outline_Embolden(&outline, FT_Pos(strength.rounded()))
      if Int(code) == Int(FT_Err_Invalid_Argument) { return self }
      guard code == 0 else { throw .library(call: "FT_Outline_Embolden", code: Int(code)) }
      // FreeType keeps the left and the lower edge where they are.
      let half = -FT_Pos((strength / 2).rounded())
      FT_Outline_Translate(&outline, half, half)
      return Outline(copying: outline)
    }
  }
}
