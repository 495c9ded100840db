public import GLESRendering

/// The choice of a renderer. Sendable; a value.
public enum RendererChoice: String, Sendable, Hashable, CaseIterable {
  /// The GPU where there is a working hardware driver, else the CPU path.
  case auto
  /// The GPU, even if its driver is a software rasterizer; reports then say so.
  case gpu
  /// The CPU path.
  case cpu
}

extension RendererChoice {
  /// The GL devices that draw; empty where the CPU path draws. `gpu` throws if no device starts. `auto` leaves software
  /// devices out and throws only if named devices do not start.
  package func devices(_ selection: DeviceSelection) throws(GLESError) -> [GLESDevice] {
    switch self {
    case .cpu: return []
    case .gpu: return try GLESDevice.select(selection)
    case .auto:
      guard case .indices = selection else {
        guard GLESDevice.mayHaveHardware else { return [] }
        return (try? GLESDevice.select(selection, requireHardware: true)) ?? []
      }
      return try GLESDevice.select(selection).filter { !$0.isSoftware }
    }
  }

  /// Whether the CPU path may draw if the devices of this selection do not start.
  public func mayDoWithout(_ selection: DeviceSelection) -> Bool { self == .auto && selection == .best }
}
