/// Which devices draw. A value; Sendable.
public enum DeviceSelection: Sendable, Hashable {
  /// The first hardware device that works, or else the first software device.
  case best
  /// The devices with these indices in `GLESDevice.all()`.
  case indices([Int])
  /// Every hardware device that works, each once. If there is none, the same as `best`, because software devices share
  /// one processor.
  case all

  /// Reads "all" or indices separated by commas. Nil for anything else, and if an index comes twice.
  public init?(_ text: String) {
    if text == "all" {
      self = .all
      return
    }
    let indices = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    let known = indices.compactMap { $0 }
    guard known.count == indices.count, Set(known).count == known.count, known.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    self = .indices(known)
  }
}

extension GLESDevice {
  /// The devices of a selection, at least one. Throws as ``GLESDevice/select(index:requireHardware:)`` does.
  package static func select(
    _ selection: DeviceSelection, requireHardware: Bool = false
  ) throws(GLESError) -> [GLESDevice] {
    switch selection {
    case .best: return [try select(requireHardware: requireHardware)]
    case .indices(let indices):
      var devices: [GLESDevice] = []
      for index in indices { devices.append(try select(index: index, requireHardware: requireHardware)) }
      return devices
    case .all: return try selectAll(from: all(), requireHardware: requireHardware)
    }
  }

  package static func selectAll(
    from devices: [GLESDevice], requireHardware: Bool
  ) throws(GLESError) -> [GLESDevice] {
    let hardware = devices.filter(\.isHardware)
    guard !hardware.isEmpty else {
      return [try select(from: devices, index: nil, requireHardware: requireHardware)]
    }
    // The surfaceless platform chooses one of the enumerated devices, if there are any.
    let enumerated = hardware.filter { $0.platform == .device }
    return enumerated.isEmpty ? hardware : enumerated
  }
}
