public import GLESRendering

/// Which renderer draws.
public enum RendererChoice: String, Sendable, Hashable, CaseIterable {
  /// The GPU where a hardware driver answers, else the CPU path.
  case auto
  /// The GPU, be it a software rasterizer (which is then said).
  case gpu
  /// The reference path.
  case cpu
}

extension RendererChoice {
  /// The GL devices that draw; none where the CPU path does. `gpu` fails where none starts; `auto` only where devices
  /// were named that do not, and leaves software devices out.
  public func devices(_ selection: DeviceSelection) throws(GLESError) -> [GLESDevice] {
    switch self {
    case .cpu: return []
    case .gpu: return try GLESDevice.select(selection)
    case .auto:
      guard case .indices = selection else {
        return (try? GLESDevice.select(selection, requireHardware: true)) ?? []
      }
      return try GLESDevice.select(selection).filter { !$0.isSoftware }
    }
  }

  /// Whether the CPU path draws where the devices of this selection do not start.
  public func mayDoWithout(_ selection: DeviceSelection) -> Bool { self == .auto && selection == .best }
}
