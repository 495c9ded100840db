import JSON
package import Storage

/// A folder of measured profiles: a file for each driver, so a new version of a driver has none.
///
/// A file that cannot be taken is never an error for a renderer, which then does as if nobody had measured. Sendable; a
/// value.
package struct DeviceProfileStore: Sendable {
  package let folder: String

  /// The version of the files: it is raised with their format, and when ways of drawing come or go, because what was
  /// measured of others does not hold.
  private static let version = 2
  private static let largestFile = 4096

  package init(folder: String) { self.folder = folder }

  /// The file of a device.
  package func path(for capabilities: Capabilities) -> String {
    var digest = SHA256()
    digest.update(field: capabilities.driver)
    return "\(folder)/\(digest.hexDigest.prefix(32)).json"
  }

  /// The profile that is kept for a device: the preset with the answers of the file.
  package func profile(for capabilities: Capabilities) -> KeptProfile {
    let path = path(for: capabilities)
    guard OwnFile.exists(path) else { return .none }
    guard let bytes = OwnFile.read(path, most: DeviceProfileStore.largestFile) else {
      return .refused(
        reason: "\(path) is no file of this user with 1 to \(DeviceProfileStore.largestFile) bytes that can be read"
      )
    }
    do throws(DocumentError) {
      return try read(JSONParser.parse(bytes, source: path), path, for: capabilities)
    } catch {
      return .refused(reason: "\(error)")
    }
  }

  private func read(_ json: JSONValue, _ path: String, for capabilities: Capabilities) -> KeptProfile {
    guard json.object?["version"]?.number == Double(DeviceProfileStore.version) else {
      return .refused(reason: "\(path) is no profile of version \(DeviceProfileStore.version)")
    }
    let driver = json.object?["driver"]?.string ?? "none"
    guard driver == capabilities.driver else {
      return .refused(reason: "\(path) is for the driver \"\(driver)\", and this one is \"\(capabilities.driver)\"")
    }
    var profile = DeviceProfile.preset(for: capabilities)
    for question in DeviceQuestion.allCases {
      switch json.object?[question.rawValue]?.string {
      case question.ways.true: profile[keyPath: question.path] = true
      case question.ways.false: profile[keyPath: question.path] = false
      default:
        return .refused(
          reason: "\(path) does not say \(question.rawValue) as \"\(question.ways.true)\" or "
            + "\"\(question.ways.false)\"")
      }
    }
    return .found(profile, path: path)
  }

  /// Keeps a profile, as a whole or not at all, and returns the path of its file.
  package func keep(_ profile: DeviceProfile, for capabilities: Capabilities) throws(OutputError) -> String {
    var json: JSONObject = [
      "version": .number(Double(DeviceProfileStore.version)), "driver": .string(capabilities.driver),
    ]
    for question in DeviceQuestion.allCases { json[question.rawValue] = .string(question.way(question[profile])) }
    let path = path(for: capabilities)
    try OutputFolder.makeFolder(folder)
    var file = try PendingFile(path)
    try file.append(Array((JSONWriter.pretty(.object(json)) + "\n").utf8))
    try file.commit()
    return path
  }
}
