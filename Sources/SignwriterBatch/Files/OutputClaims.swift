import Basics

/// Which job has which file, so that no job overwrites another's: the first in the order of the jobs has it, however
/// many threads there are.
///
/// Keeps a hash of 58 bits for each file and folder, not its name: a million jobs take some 13 MB, and the chance that
/// any two of them are mistaken for each other is about 1 in 600,000. Sendable.
final class OutputClaims: Sendable {
  private struct State {
    var turn = 0
    var owners = ClaimTable()
  }

  private let state = Monitor(State())

  fileprivate typealias Keys = (folders: [UInt64], file: UInt64)

  /// Claims all files of the job at `index`, or none of them. Waits until all jobs before it have done so: every index
  /// must come, and each only once.
  ///
  /// Returns what is in the way, and the remedy.
  func claim(_ paths: [String], index: Int, line: Int) -> String? {
    let files = paths.map { (path: $0, keys: OutputClaims.keys(of: $0)) }
    return state.wait { state -> String?? in
      guard state.turn == index else { return nil }
      state.turn += 1
      for file in files {
        if let obstacle = state.owners.obstacle(to: file.path, file.keys) { return obstacle }
      }
      for file in files { state.owners.take(file.keys, line: line) }
      return .some(nil)
    }
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

extension ClaimTable {
  /// What is in the way of a file, and the remedy.
  fileprivate func obstacle(to path: String, _ keys: OutputClaims.Keys) -> String? {
    if let owner = self[keys.file] {
      return owner.isFolder
        ? "the file name \"\(path)\" is a folder of line \(owner.line)'s file; name one of the two differently"
        : "the file \"\(path)\" is line \(owner.line)'s already; give one of the two another id or \"out\""
    }
    for key in keys.folders {
      if let owner = self[key], !owner.isFolder {
        return "a folder of \"\(path)\" is line \(owner.line)'s file; name one of the two differently"
      }
    }
    return nil
  }

  fileprivate mutating func take(_ keys: OutputClaims.Keys, line: Int) {
    for key in keys.folders where self[key] == nil {
      insert(key, .init(line: line, isFolder: true))
    }
    insert(keys.file, .init(line: line, isFolder: false))
  }
}
