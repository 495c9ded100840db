import CGLES

/// A device that EGL knows, whether it started or not. A value; Sendable.
///
/// One piece of hardware may be listed twice, as itself and as the choice of the surfaceless platform.
package struct GLESDevice: Sendable, Hashable, CustomStringConvertible {
  /// The number by which a user chooses the device: its place in ``all()``.
  package let index: Int
  /// The way the device is reached.
  package let platform: EGLPlatform
  /// The device's place in the driver's own enumeration; nil on the surfaceless platform.
  package let enumerationIndex: Int?
  /// What the device can do, or why it did not start.
  package let state: State

  /// What starting the device showed.
  package enum State: Sendable, Hashable {
    case working(Capabilities)
    case failed(reason: String)
  }

  /// What the device can do; nil if it did not start.
  package var capabilities: Capabilities? {
    guard case .working(let capabilities) = state else { return nil }
    return capabilities
  }

  /// True if the driver is known to draw on the CPU.
  package var isSoftware: Bool { capabilities?.isSoftware ?? false }

  /// True if the device works and its driver is not known to draw on the CPU.
  package var isHardware: Bool { capabilities.map { !$0.isSoftware } ?? false }

  /// The device's index, platform and state in one line.
  package var description: String {
    if platform == .caller, let capabilities { return "the caller's display: \(capabilities)" }
    let place = "device \(index) (\(platform.rawValue)\(enumerationIndex.map { " \($0)" } ?? ""))"
    switch state {
    case .working(let capabilities): return "\(place): \(capabilities)"
    case .failed(let reason): return "\(place): \(reason)"
    }
  }

  /// All devices, each started once to see what it can do. Usable from any thread. The context that is current on it is
  /// current again afterwards.
  ///
  /// Throws ``GLESError/noDevice(attempts:)`` when none works.
  package static func all() throws(GLESError) -> [GLESDevice] {
    let devices = places.indices.map(probe)
    guard devices.contains(where: { $0.capabilities != nil }) else { throw noDevice(devices.map(\.description)) }
    return devices
  }

  /// Whether a hardware device can be there. It is answered without opening EGL: by the kernel, unless somebody chose an
  /// EGL, which may know of devices that are not the kernel's.
  package static var mayHaveHardware: Bool { GLLibrary.isChosen || GraphicsNodes.exist() }

  /// The error that no device started; whoever chose an EGL is not told to install another.
  private static func noDevice(_ attempts: [String]) -> GLESError {
    guard let library = GLLibrary.named else { return .noDevice(attempts: attempts) }
    return .library(
      "no OpenGL ES 3 device started with the EGL that SIGNWRITER_EGL names, \(library). Tried: "
        + attempts.joined(separator: "; ")
        + ". Name a library that has EGL and OpenGL ES 3, or unset SIGNWRITER_EGL to use the system's; or render with "
        + "the CPU backend")
  }

  /// The device of that index. Without an index, the first hardware device that works, or else the first software
  /// device. Throws ``GLESError/noDevice(attempts:)``, ``GLESError/noSuchDevice(index:available:)``,
  /// ``GLESError/noHardwareDevice(available:)`` or ``GLESError/deviceFailed(device:reason:)``.
  package static func select(index: Int? = nil, requireHardware: Bool = false) throws(GLESError) -> GLESDevice {
    // Starting a device takes a while, and there may be eight, so no more are started than are needed.
    guard let index else {
      var devices: [GLESDevice] = []
      for place in places.indices {
        devices.append(probe(place))
        if devices[place].isHardware { return devices[place] }
      }
      return try select(from: devices, index: nil, requireHardware: requireHardware)
    }
    if places.indices.contains(index) {
      let device = probe(index)
      if device.isHardware || (device.isSoftware && !requireHardware) { return device }
    }
    // The error lists all devices.
    return try select(from: all(), index: index, requireHardware: requireHardware)
  }

  package static func select(
    from devices: [GLESDevice], index: Int?, requireHardware: Bool
  ) throws(GLESError) -> GLESDevice {
    let names = devices.map(\.description)
    if let index {
      guard devices.indices.contains(index) else { throw .noSuchDevice(index: index, available: names) }
      let chosen = devices[index]
      if case .failed(let reason) = chosen.state {
        throw .deviceFailed(device: "device \(index) (\(chosen.platform.rawValue))", reason: reason)
      }
      if requireHardware && chosen.isSoftware { throw .noHardwareDevice(available: names) }
      return chosen
    }
    let working = devices.filter { $0.capabilities != nil }
    if let hardware = working.first(where: \.isHardware) { return hardware }
    guard let first = working.first else { throw noDevice(names) }
    if requireHardware { throw .noHardwareDevice(available: names) }
    return first
  }

  /// All devices by index, with the platform and the place in the driver's enumeration.
  private static var places: [(platform: EGLPlatform, enumerationIndex: Int?)] {
    EGLConnection.enumerateDevices().indices.map { (.device, $0) } + [(.surfaceless, nil)]
  }

  private static func probe(_ index: Int) -> GLESDevice {
    let place = places[index]
    return GLESDevice(index: index, platform: place.platform, enumerationIndex: place.enumerationIndex)
  }

  private init(index: Int, platform: EGLPlatform, enumerationIndex: Int?) {
    self.index = index
    self.platform = platform
    self.enumerationIndex = enumerationIndex
    do throws(EGLConnectionFailure) {
      let connection = try GLESDevice.connect(platform: platform, enumerationIndex: enumerationIndex)
      let context = try GLContext(connection: connection)
      let previous = try context.makeCurrent()
      state = .working(Capabilities(context))
      previous.restore(after: context)
    } catch {
      state = .failed(reason: error.reason)
    }
  }

  package init(index: Int, platform: EGLPlatform, state: State) {
    self.index = index
    self.platform = platform
    self.state = state
    enumerationIndex = nil
  }

  /// What a caller's context, or one that shares objects with it, can do. It is in no list of devices.
  init(of context: GLContext, _ capabilities: Capabilities) {
    self.init(index: -1, platform: .caller, state: .working(capabilities))
  }

  func connect() throws(EGLConnectionFailure) -> EGLConnection {
    try GLESDevice.connect(platform: platform, enumerationIndex: enumerationIndex)
  }

  private static func connect(
    platform: EGLPlatform, enumerationIndex: Int?
  ) throws(EGLConnectionFailure) -> EGLConnection {
    var native: UnsafeMutableRawPointer?
    if let enumerationIndex {
      let handles = EGLConnection.enumerateDevices()
      guard handles.indices.contains(enumerationIndex) else { throw EGLConnectionFailure("the device is gone") }
      native = handles[enumerationIndex]
    }
    return try EGLConnection(platform: platform, native: native)
  }
}
