/// How a renderer uses a device, where there are several ways to the same pictures: each is a question of speed. What a
/// device can do at all is in ``Capabilities``, and a way that it does not have is never taken.
///
/// A value; Sendable.
package struct DeviceProfile: Sendable, Hashable {
  /// Whether common labels are drawn from packed planes, of which one fetch serves sixteen pixels; else as all others are,
  /// which takes NVIDIA's H200 1.6 times as long.
  package var drawsPacked = true

  /// Whether passes are dispatched that can be, and not drawn. Nobody has timed it on hardware: `doctor --tune` does.
  package var dispatchesPasses = false

  /// Whether finished sheets are copied to buffers of the device while the next ones are drawn. That hides the bus; where
  /// there is none, it is a copy more.
  package var usesPackBuffers = true

  /// Whether four positions of an oversampled pixel are samples of a multisampled target, where the device has them. In
  /// software they cost as much as a loop, and a target of four times the size.
  package var usesSamples = true

  /// The most bytes of pictures that stay on the device, so that they cross the bus once.
  package var keptPictureBytes = 1 << 26

  /// How long one sheet may take, in seconds, before the device counts as hanging. Hardware draws one in milliseconds.
  package var timeLimit = 30.0

  /// Whether contexts of the process draw in turns: see ``DriverTurn``.
  package var drawsInTurns = false

  /// For devices of their own, with a bus between them and the host.
  package static let hardware = DeviceProfile()

  /// For drivers that draw on the host's processor.
  package static let software: DeviceProfile = {
    var profile = DeviceProfile()
    profile.usesPackBuffers = false
    profile.usesSamples = false
    profile.keptPictureBytes = 0
    // Slow, but it does not hang.
    profile.timeLimit = 600
    profile.drawsInTurns = true
    return profile
  }()

  /// The profile of a device that nobody measured.
  package static func preset(for capabilities: Capabilities) -> DeviceProfile {
    capabilities.isSoftware ? .software : .hardware
  }

  package init() {}

  /// The profile that was kept for a device, or its preset.
  init(_ kept: KeptProfile, for capabilities: Capabilities) {
    if case .found(let profile, _) = kept { self = profile } else { self = .preset(for: capabilities) }
  }

  /// The profile with what the options of a renderer decide otherwise.
  func changed(by options: GLESRenderer.Options) -> DeviceProfile {
    var profile = self
    profile.drawsPacked = options.usesPackedPlanes ?? drawsPacked
    profile.usesPackBuffers = options.usesPackBuffers ?? usesPackBuffers
    profile.keptPictureBytes = options.keptPictureBytes ?? keptPictureBytes
    profile.timeLimit = options.deviceTimeLimit ?? timeLimit
    switch options.passes {
    case .auto: break
    case .draws: profile.dispatchesPasses = false
    case .dispatches: profile.dispatchesPasses = true
    }
    switch options.oversampling {
    case .auto: break
    case .samples: profile.usesSamples = true
    case .loop: profile.usesSamples = false
    }
    return profile
  }
}
