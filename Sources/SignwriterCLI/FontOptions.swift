import ArgumentParser

/// Where fonts come from.
struct FontOptions: ParsableArguments {
  @Flag(
    help: "Use no fonts but those of the style sheet's folders and of font.file: the same picture on every machine."
  )
  var noSystemFonts = false
}
