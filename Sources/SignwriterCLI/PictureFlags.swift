public import ArgumentParser
public import ImageCodecs
public import Signwriter

extension ImageFormat: ExpressibleByArgument {}
extension MissingGlyphPolicy: ExpressibleByArgument {}

extension OverflowPolicy: ExpressibleByArgument {
  /// Reads a policy on the command line; nil for unknown words.
  public init?(argument: String) { self.init(argument) }

  /// What the help and completions list.
  public static var allValueStrings: [String] { examples }
}

/// The options of the pictures themselves, for every renderer.
struct PictureFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Carry colour this many pixels outward under transparent pixels, for game engines that filter.",
      valueName: "PIXELS"))
  var bleed = 0

  @OptionGroup var ground: BackgroundColorOption

  @Option(help: "What to do where no font has a character: fail, say so, or leave it out.")
  var missingGlyph = MissingGlyphPolicy.warn

  func validate() throws {
    guard (0...1024).contains(bleed) else { throw ValidationError("--bleed \(bleed) is not in 0...1024") }
  }

  /// What becomes of a picture.
  var options: PictureOptions {
    var options = PictureOptions()
    (options.bleed, options.ground, options.missingGlyph) = (bleed, ground.over, missingGlyph)
    return options
  }
}
