import Basics
import Glibc
package import Storage
import Synchronization

/// The files that documents name, each in the state that counts: that in which it was seen first. So all parts of a picture,
/// and its digest, are of one state, and what was made of a document's names stays right. When a state cannot be had any
/// longer, or somebody looks again and finds another, that one counts from then on, and `generation` changes: what was made
/// meanwhile may be of both.
///
/// Sendable, usable from any thread.
package final class NamedFiles: Sendable {
  /// Relative names are searched in them, in order.
  package let folders: [String]

  private struct State {
    var files = BoundedCache<ByteText, StoredFile>(capacity: 65_536)
    var digests = BoundedCache<StoredFile, String>(capacity: 65_536)
    var forgotten = 0
  }

  private let state = Mutex(State())
  private let current = Atomic(0)

  init(folders: [String]) { self.folders = folders }

  var cacheStates: [CacheState] { state.withLock { [$0.files.state("named files"), $0.digests.state("digests")] } }

  /// Changes whenever a name may mean another file, or another state of it, than before.
  package var generation: Int { current.load(ordering: .acquiring) }

  private func change<Result>(_ body: (inout sending State) -> sending Result) -> Result {
    state.withLock { state in
      defer { current.store(state.forgotten + state.files.evictions, ordering: .releasing) }
      return body(&state)
    }
  }

  /// The file that a name means. Throws where there is none.
  package func file(_ name: String) throws(FileFault) -> StoredFile {
    if let known = change({ $0.files.find(ByteText(name)) }) { return known }
    let seen = try look(at: name)
    return change { state in
      // Another thread may have seen it first.
      if let known = state.files.find(ByteText(name)) { return known }
      state.files.insert(seen, for: ByteText(name))
      return seen
    }
  }

  /// Looks at the files of some names again: what is there now counts.
  package func lookAgain(at names: [String]) {
    for name in names {
      guard let known = change({ $0.files.find(ByteText(name)) }) else { continue }
      let seen = try? look(at: name)
      guard seen != known else { continue }
      change { state in
        guard state.files.find(ByteText(name)) == known else { return }
        state.files.remove(ByteText(name))
        state.forgotten += 1
        if let seen { state.files.insert(seen, for: ByteText(name)) }
      }
    }
  }

  /// Forgets what was seen at a path, because it cannot be had any longer. Says whether anything was known of it.
  @discardableResult package func forget(_ path: String) -> Bool {
    change { state in
      let names = state.files.keys { $0.path.hasSameBytes(as: path) }
      for name in names { state.files.remove(name) }
      state.forgotten += names.count
      return !names.isEmpty
    }
  }

  /// A digest of the bytes of the file that a name means. Nil where there is none, or it cannot be read.
  package func digest(of name: String, most: Int = 1 << 30) -> String? {
    for _ in 0..<3 {
      guard let file = try? file(name) else { return nil }
      if let known = change({ $0.digests.find(file) }) { return known }
      do throws(FileFault) {
        var hash = SHA256()
        hash.update(try file.read(most: most))
        let digest = hash.hexDigest
        change { $0.digests.insert(digest, for: file) }
        return digest
      } catch {
        guard error.isChange || error.isAbsence else { return nil }
        forget(file.path)
      }
    }
    return nil
  }

  /// The path that a name means, the first one at which there is anything; nil where there is nothing.
  package func path(of name: String) -> String? {
    if let known = try? file(name) { return known.path }
    return paths(of: name).first { access($0, F_OK) == 0 }
  }

  private func look(at name: String) throws(FileFault) -> StoredFile {
    var fault = FileFault(code: ENOENT)
    for path in paths(of: name) {
      do throws(FileFault) { return try StoredFile(at: path) } catch {
        // A folder that this user may not search has no file for it.
        guard error.isAbsence || error.isDenial else { throw error }
        if fault.isAbsence { fault = error }
      }
    }
    throw fault
  }

  /// The path of a file that a missing name may mean: of the same letters in another form of Unicode, or in another case. Nil
  /// where there is none.
  func pathAlike(_ name: String) -> String? {
    for path in paths(of: name) {
      let (folder, file) = (String(FileName.folder(of: path)), String(FileName.name(of: path)).lowercased())
      guard let entries = opendir(folder.isEmpty ? "." : folder) else { continue }
      defer { closedir(entries) }
      while let entry = readdir(entries) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
        }
        // Equal strings of Swift are the same letters, whatever their form.
        if let name, name.lowercased() == file { return folder + name }
      }
    }
    return nil
  }

  private func paths(of name: String) -> [String] {
    name.hasPrefix("/") ? [name] : folders.map { $0.isEmpty ? name : $0 + "/" + name }
  }
}
