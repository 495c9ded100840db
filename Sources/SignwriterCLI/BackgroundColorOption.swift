import ArgumentParser
import Documents
import Pixels

/// The ground of pictures, for formats without alpha and for whoever wants none.
struct BackgroundColorOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Lay what is drawn over this opaque colour, for formats without alpha (.jpg, .mp4) or with little (.gif).",
      valueName: "COLOR"),
    transform: BackgroundColorOption.opaqueColor)
  var over: Color?

  /// Reads a colour of the command line that has no alpha.
  @Sendable static func opaqueColor(_ text: String) throws -> Color {
    guard let color = ColorNotation.color(text), color.alpha == 1 else {
      throw ValidationError("\"\(text)\" is no opaque colour; write one as CSS does, such as '#fff' or white")
    }
    return color
  }
}
