import ArgumentParser
import GLESRendering
import Resolving
import Signwriter

/// The options that choose what draws, and the limits of what is drawn.
struct RendererOptions: ParsableArguments {
  @OptionGroup(title: "Renderer") var drawing: DeviceOptions

  @OptionGroup(title: "Limits of a document") var limits: LimitOptions

  var renderer: RendererChoice { drawing.renderer }
  var device: DeviceSelection? { drawing.device }

  /// The most samples of a canvas; see ``LimitOptions``.
  var maxPixels: Int { limits.maxPixels }

  /// The options of the GPU path.
  var gpu: GLESRenderer.Options {
    var options = GLESRenderer.Options()
    options.programCache = drawing.programs.place
    options.oversampling = drawing.oversamplingBy
    options.passes = drawing.passes.passesBy
    return options
  }

  /// Throws if several devices are chosen. The commands that draw one document call it from their `validate`.
  func requireOneDevice() throws {
    if device == .all || devices.count > 1 {
      throw ValidationError("--device: several devices are for `signwriter batch`; give one index")
    }
  }

  /// The chosen device; nil for the best one.
  var deviceIndex: Int? { devices.first }

  /// The renderer that is chosen, for one document at a time. Unless `isQuiet`, it is told where the chosen device is not what
  /// draws. Throws a `SignwriterError` where none starts.
  func labelRenderer(in environment: DrawingEnvironment, isQuiet: Bool) throws -> LabelRenderer {
    let made = try LabelRenderer(environment, renderer, device: deviceIndex, gpu: gpu)
    if !made.isGPU, !isQuiet { tellUnusedDevice() }
    return made
  }

  /// Says that --device was of no use, where the CPU path drew.
  func tellUnusedDevice() {
    guard let device, renderer == .auto else { return }
    let words = device == .all ? "all" : devices.map(String.init).joined(separator: ",")
    Terminal.write(
      "warning: --device \(words): the CPU path drew, because --renderer auto leaves software drivers out; write --renderer gpu, "
        + "or leave --device out\n")
  }

  private var devices: [Int] { if case .indices(let indices) = device { indices } else { [] } }
}
