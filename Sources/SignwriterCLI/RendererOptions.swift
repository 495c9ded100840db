public import ArgumentParser
public import GLESRendering
import Resolving
public import Signwriter

extension RendererChoice: ExpressibleByArgument {}
extension OversamplingMethod: ExpressibleByArgument {}

/// The options that choose the renderer.
struct RendererOptions: ParsableArguments {
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

  /// The most samples of a canvas; see ``LimitOptions``.
  var maxPixels: Int { limits.maxPixels }

  @OptionGroup var limits: LimitOptions

  @OptionGroup var programs: ProgramCacheOptions

  /// The options of the GPU path.
  var gpu: GLESRenderer.Options {
    var options = GLESRenderer.Options()
    options.programCache = programs.place
    options.oversampling = oversamplingBy
    return options
  }

  func validate() throws {
    guard oversamplingBy == .auto || renderer != .cpu else {
      throw ValidationError("--oversampling-by is for the GPU, and --renderer cpu uses none: give one of the two")
    }
    guard device == nil || renderer != .cpu else {
      throw ValidationError("--device chooses a GPU, and --renderer cpu uses none: give one of the two")
    }
  }

  /// Throws if several devices are chosen. The commands that draw one document call it from their `validate`.
  func requireOneDevice() throws {
    if device == .all || devices.count > 1 {
      throw ValidationError("--device: several devices are for `signwriter batch`; give one index")
    }
  }

  /// The chosen device; nil for the best one.
  var deviceIndex: Int? { devices.first }

  private var devices: [Int] { if case .indices(let indices) = device { indices } else { [] } }
}
