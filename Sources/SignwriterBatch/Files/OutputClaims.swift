import Basics
import Glibc

/// Which job owns which file, so that no job overwrites another's. The first in the order of the jobs owns it, whatever
/// the number of threads.
///
/// Keeps a hash of 58 bits for each file and folder, not its name. A million jobs take some 13 MB, and the chance that
/// any two of them are mistaken for each other is about 1 in 600,000. Sendable.
package final class OutputClaims: Sendable {
  private struct State {
    var turn: Int
    var owners = ClaimTable()
    /// The names of files as they are where neither case nor forms of Unicode count, as far as they are other names then.
    var folded: Set<UInt64> = []
  }

  private let state: Monitor<State>
  /// The claims of this process and those before it, for the next one. Used under the state's lock only.
  private let log: ClaimLog?
  /// Whether names that differ only by case are one file.
  private let foldsCase: Bool

  private typealias Keys = (folders: [UInt64], file: UInt64)

  package init(foldsCase: Bool = false, log: ClaimLog? = nil) {
    self.foldsCase = foldsCase
    self.log = log
    var state = State(turn: log?.claimed ?? 0)
    log?.read { key, owner in if state.owners[key] == nil { state.owners.insert(key, owner) } }
    self.state = Monitor(state)
  }

  /// Claims all files of the job at `index`, or none of them. Waits until all jobs before it have claimed theirs, so
  /// every index must come exactly once. A job that made its claims in a process that has ended still has them, and
  /// does not wait.
  ///
  /// Returns the obstacle and the remedy; nil if the job owns all of its files.
  package func claim(_ paths: [String], index: Int, line: Int) -> String? {
    claimNoting(paths, index: index, line: line).obstacle
  }

  /// The same, and whether an earlier job has a file of nearly the name: one that differs by case, or by its form of Unicode.
  func claimNoting(_ paths: [String], index: Int, line: Int) -> (obstacle: String?, isAlike: Bool) {
    let files = paths.map { path in
      let folded = PortableName.folded(path)
      return (
        path: path, keys: OutputClaims.keys(of: foldsCase ? folded : path),
        folded: folded.hasSameBytes(as: path) ? nil : OutputClaims.keys(of: folded).file
      )
    }
    return state.wait { state -> (String?, Bool)? in
      guard state.turn >= index else { return nil }
      var obstacle: String?
      var isAlike = false
      for file in files {
        let key = file.folded ?? file.keys.file
        isAlike = isAlike || state.folded.contains(key) || file.folded != nil && state.owners[key] != nil
      }
      for file in files where obstacle == nil {
        obstacle = self.obstacle(to: file.path, file.keys, line: line, state.owners)
      }
      for file in files where obstacle == nil {
        obstacle = fault(of: take(file.keys, line: line, &state.owners), of: file.path)
        if let folded = file.folded { state.folded.insert(folded) }
      }
      if state.turn == index {
        state.turn += 1
        log?.claimed = state.turn
      }
      return (obstacle, isAlike)
    }
  }

  private func obstacle(to path: String, _ keys: Keys, line: Int, _ owners: ClaimTable) -> String? {
    /// The owner of a path, if that is the job of an earlier line.
    func owner(of key: UInt64) -> ClaimTable.Owner? { owners[key].flatMap { $0.line < line ? $0 : nil } }
    if let owner = owner(of: keys.file) {
      return owner.isFolder
        ? "the file name \"\(path)\" is a folder of line \(owner.line)'s file; name one of the two differently"
        : "the file \"\(path)\" is line \(owner.line)'s already\(foldsCase ? ", where neither case nor forms of Unicode count" : "");"
          + " give one of the two another id or \"out\""
    }
    for key in keys.folders {
      if let owner = owner(of: key), !owner.isFolder {
        return "a folder of \"\(path)\" is line \(owner.line)'s file; name one of the two differently"
      }
    }
    return nil
  }

  /// A claim that the next process would not know of is none: its job fails, and no other one takes the file unseen.
  private func fault(of code: Int32, of path: String) -> String? {
    code == 0
      ? nil
      : "that \"\(path)\" is this job's cannot be kept: \(String(cString: strerror(code))); make room in /dev/shm, or name "
        + "another folder by TMPDIR"
  }

  /// Returns 0, or the code of an error.
  private func take(_ keys: Keys, line: Int, _ owners: inout ClaimTable) -> Int32 {
    for key in keys.folders {
      let code = insert(key, .init(line: line, isFolder: true), &owners)
      if code != 0 { return code }
    }
    return insert(keys.file, .init(line: line, isFolder: false), &owners)
  }

  private func insert(_ key: UInt64, _ owner: ClaimTable.Owner, _ owners: inout ClaimTable) -> Int32 {
    guard owners[key] == nil else { return 0 }
    let code = log?.add(key, owner) ?? 0
    if code == 0 { owners.insert(key, owner) }
    return code
  }

  /// FNV-1a, taken at every slash, with a final step that spreads it over all bits.
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
