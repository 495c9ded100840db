public import Glibc
public import Testing

/// Waiting with an end: what never comes fails its own test, and does not hold up all others.
public enum Patience {
  /// Long enough for a machine that hundreds of other tests keep busy.
  private static let limit = Duration.seconds(300)

  /// Asks again and again until the answer is yes, and blocks the thread meanwhile. Throws after five minutes.
  public static func block(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation, until isThere: () throws -> Bool
  ) throws {
    let end = ContinuousClock.now + limit
    while !(try isThere()) {
      try #require(ContinuousClock.now < end, "waited in vain for \(what)", sourceLocation: sourceLocation)
      usleep(2000)
    }
  }

  /// Asks again and again until the answer is yes, and lets others use the thread meanwhile. Throws after five minutes.
  public static func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: () async throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + limit
    while !(try await isThere()) {
      try #require(ContinuousClock.now < end, "waited in vain for \(what)", sourceLocation: sourceLocation)
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Waits until a process has ended, which need not be a child of this one. One whose parent has not asked how it
  /// ended counts as ended.
  public static func waitForEnd(of process: pid_t) throws {
    try block(for: "the end of process \(process)") { hasEnded(process) }
  }

  /// Whether a process has ended, as ``waitForEnd(of:)`` sees it.
  public static func hasEnded(_ process: pid_t) -> Bool {
    guard let status = Workspace.bytesIfThere("/proc/\(process)/stat") else { return true }
    // The state follows the name, which may hold spaces and parentheses.
    let fields = String(decoding: status, as: UTF8.self).split(separator: ") ").last?.split(separator: " ") ?? []
    guard let state = fields.first, state == "Z" || state == "X" else { return fields.isEmpty }
    // Its first thread has ended. Until the others have, its files are open, and what it has locked is locked.
    return fields.count < 18 || fields[17] == "1" || fields[17] == "0"
  }
}
