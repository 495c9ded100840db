public import ArgumentParser
public import GLESRendering
public import Signwriter

extension RendererChoice: ExpressibleByArgument {}
extension OversamplingMethod: ExpressibleByArgument {}

/// The options that choose the renderer.
struct DeviceOptions: ParsableArguments {
  @Option(help: "auto takes the GPU where a hardware driver answers, else the CPU path.")
  var renderer = RendererChoice.auto

  @Option(
    help: ArgumentHelp(
      """
      The GL device that draws, by its index as `signwriter doctor` lists them. For a batch also several with commas, or \
      all: every hardware device.
      """, valueName: "N"),
    transform: { text in
      guard let selection = DeviceSelection(text) else {
        throw ValidationError(
          "\"\(text)\" is no device; write an index as `signwriter doctor` lists them, several with commas, each once, "
            + "or all")
      }
      return selection
    })
  var device: DeviceSelection?

  @Option(
    help: """
      What evaluates the positions of an oversampled pixel on the GPU: four samples of the hardware (MSAA), a loop in the \
      shader, or what is faster on the device.
      """)
  var oversamplingBy = OversamplingMethod.auto

  @OptionGroup var passes: PassOptions
  @OptionGroup var programs: ProgramCacheOptions

  func validate() throws {
    guard oversamplingBy == .auto || renderer != .cpu else {
      throw ValidationError("--oversampling-by is for the GPU, and --renderer cpu uses none: give one of the two")
    }
    guard passes.passesBy == .auto || renderer != .cpu else {
      throw ValidationError("--passes-by is for the GPU, and --renderer cpu uses none: give one of the two")
    }
    guard device == nil || renderer != .cpu else {
      throw ValidationError("--device chooses a GPU, and --renderer cpu uses none: give one of the two")
    }
  }
}
