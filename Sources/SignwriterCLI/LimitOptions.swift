import ArgumentParser
import Resolving

/// The options that limit the cost of one document.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The most samples (pixels times oversampling squared) a canvas may have.", valueName: "N"))
  var maxPixels = ResourceLimits().pixels

  @Option(
    help: ArgumentHelp("The most samples that all layers and shadows of a document may have.", valueName: "N"))
  var maxLayerPixels = ResourceLimits().layerPixels

  @Option(help: ArgumentHelp("The most characters of all texts of a document.", valueName: "N"))
  var maxCharacters = ResourceLimits().characters

  @Option(help: ArgumentHelp("The most glyphs and shapes of a document.", valueName: "N"))
  var maxMasks = ResourceLimits().masks

  @Option(
    help: ArgumentHelp(
      "The most bytes of all pictures that a document shows, and of its large glyphs.", valueName: "N"))
  var maxPictureBytes = ResourceLimits().pictureBytes

  @Option(
    help: ArgumentHelp(
      "The most milliseconds of a processor that all drawings (SVG) of a document may take.", valueName: "N"))
  var maxDrawingMilliseconds = ResourceLimits().drawingMilliseconds

  var limits: ResourceLimits {
    var limits = ResourceLimits()
    limits.pixels = maxPixels
    limits.layerPixels = maxLayerPixels
    limits.characters = maxCharacters
    limits.masks = maxMasks
    limits.pictureBytes = maxPictureBytes
    limits.drawingMilliseconds = maxDrawingMilliseconds
    return limits
  }

  func validate() throws {
    guard maxPixels > 0, maxPixels <= 1 << 31 else {
      throw ValidationError("--max-pixels \(maxPixels) is not in 1...\(1 << 31)")
    }
    let others = [
      ("--max-layer-pixels", maxLayerPixels), ("--max-characters", maxCharacters), ("--max-masks", maxMasks),
      ("--max-picture-bytes", maxPictureBytes), ("--max-drawing-milliseconds", maxDrawingMilliseconds),
    ]
    for (name, number) in others where !(1...1 << 50).contains(number) {
      throw ValidationError("\(name) \(number) is not in 1...\(1 << 50)")
    }
  }
}
