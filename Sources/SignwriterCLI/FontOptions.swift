import ArgumentParser

/// The options that choose the fonts.
struct FontOptions: ParsableArguments {
  @Flag(help: "Only fonts of the style sheet's folders, and of font.file: the same picture on every machine.")
  var noSystemFonts = false
}
