import Foundation

/// Which job has which file, so that no job overwrites another's: the first in the order of the jobs has it, however
/// many threads there are.
///
/// Keeps a hash of 58 bits for each file and folder, not its name: a million jobs take some 13 MB, and the chance that
/// any two of them are mistaken for each other is about 1 in 600,000.
/// @unchecked Sendable: everything mutable is behind `condition`.
package final class OutputClaims: @unchecked Sendable {
  private let condition = NSCondition()
  private var turn: Int
  private var owners = ClaimTable()
  /// What this process and those before it have claimed, for the next one.
  private let log: ClaimLog?

  /// Whether names that differ by case alone are one file.
  private let foldsCase: Bool

  private typealias Keys = (folders: [UInt64], file: UInt64)

  package init(foldsCase: Bool = false, log: ClaimLog? = nil) {
    self.foldsCase = foldsCase
    self.log = log
    turn = log?.claimed ?? 0
    log?.read { [self] key, owner in if owners[key] == nil { owners.insert(key, owner) } }
  }

  /// Claims all files of the job at `index`, or none of them. Waits until all jobs before it have done so: every index
  /// must come, and each only once. A job that made its claims in a process that has ended has them still, and waits for
  /// nobody.
  ///
  /// Returns what is in the way, and the remedy.
  package func claim(_ paths: [String], index: Int, line: Int) -> String? {
    let files = paths.map { (path: $0, keys: OutputClaims.keys(of: foldsCase ? $0.lowercased() : $0)) }
    condition.lock()
    defer { condition.unlock() }
    let isAgain = index < turn
    while turn < index { condition.wait() }
    let obstacle = files.lazy.compactMap { self.obstacle(to: $0.path, $0.keys, line: line) }.first
    if obstacle == nil { for file in files { take(file.keys, line: line) } }
    if !isAgain {
      turn += 1
      log?.claimed = turn
      condition.broadcast()
    }
    return obstacle
  }

  /// Whose a path is, where that is the job of an earlier line.
  private func owner(of key: UInt64, before line: Int) -> ClaimTable.Owner? {
    owners[key].flatMap { $0.line < line ? $0 : nil }
  }

  private func obstacle(to path: String, _ keys: Keys, line: Int) -> String? {
    if let owner = owner(of: keys.file, before: line) {
      return owner.isFolder
        ? "the file name \"\(path)\" is a folder of line \(owner.line)'s file; name one of the two differently"
        : "the file \"\(path)\" is line \(owner.line)'s already; give one of the two another id or \"out\""
    }
    for key in keys.folders {
      if let owner = owner(of: key, before: line), !owner.isFolder {
        return "a folder of \"\(path)\" is line \(owner.line)'s file; name one of the two differently"
      }
    }
    return nil
  }

  private func take(_ keys: Keys, line: Int) {
    for key in keys.folders { insert(key, .init(line: line, isFolder: true)) }
    insert(keys.file, .init(line: line, isFolder: false))
  }

  private func insert(_ key: UInt64, _ owner: ClaimTable.Owner) {
    guard owners[key] == nil else { return }
    owners.insert(key, owner)
    log?.add(key, owner)
  }

  /// FNV-1a, which is known at every slash, with a finish that spreads it over all bits.
  private static func keys(of path: String) -> Keys {
    func finished(_ hash: UInt64) -> UInt64 {
      var mixed = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
      mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
      return mixed ^ (mixed >> 33)
    }
    var folders: [UInt64] = []
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") { folders.append(finished(hash)) }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return (folders, finished(hash))
  }
}
