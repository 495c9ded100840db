public import ArgumentParser
import GLESRenderer
import LabelScene
public import Signwriter

extension RendererChoice: ExpressibleByArgument {}

/// The options that choose what draws.
struct RendererOptions: ParsableArguments {
  @Option(help: "auto takes the GPU where a hardware driver answers, else the CPU path.")
  var renderer = RendererChoice.auto

  @Option(help: ArgumentHelp("Index of a GL device, as `signwriter doctor` lists them.", valueName: "N"))
  var device: Int?

  @Option(
    help: ArgumentHelp("The most samples (pixels times oversampling squared) a canvas may have.", valueName: "N"))
  var maxPixels = SceneResolver.defaultMaxPixels

  @OptionGroup var programs: ProgramCacheOptions

  /// What the GPU path is told.
  var gpu: GLESRenderer.Options {
    var options = GLESRenderer.Options()
    options.programCache = programs.place
    return options
  }

  func validate() throws {
    if let device {
      guard device >= 0 else { throw ValidationError("--device \(device) is not the index of a device") }
      guard renderer != .cpu else {
        throw ValidationError("--device chooses a GPU, and --renderer cpu uses none: give one of the two")
      }
    }
    guard maxPixels > 0, maxPixels <= 1 << 31 else {
      throw ValidationError("--max-pixels \(maxPixels) is not in 1...\(1 << 31)")
    }
  }
}
