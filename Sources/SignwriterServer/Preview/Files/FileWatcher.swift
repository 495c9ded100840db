package import Basics
import Glibc
package import SignwriterBatch

/// Reports when files change, through inotify.
///
/// Editors save a file by writing it anew, or by writing another one and giving it the file's name. So it is the
/// folders that are watched, and names in them. A file need not exist. Several changes within a moment are reported
/// together.
///
/// Sendable. `changed` is called on the watcher's thread until ``stop()``, which waits for that thread.
package final class FileWatcher: Sendable {
  /// How long to wait for more changes, in milliseconds: an editor does several things to save one file.
  private static let moment: Int32 = 15
  /// How long to wait at most, in milliseconds, where changes do not end.
  private static let longest = 300
  /// How often to look for folders that were not there, in milliseconds.
  private static let patience: Int32 = 500
  private static let kinds =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
    | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

  private let descriptor: Int32
  /// A pipe whose end says that the watcher is to stop.
  private let stopped: (reader: Int32, writer: Int32)
  private let threads = WorkerThreads()
  private let changed: @Sendable (Set<ByteText>) -> Void
  /// The watched paths by their folder, and in it by their name.
  private let paths: [ByteText: [ByteText: ByteText]]

  /// Watches files. Throws if the system has no watchers left.
  package init(
    _ files: some Sequence<String>, changed: @escaping @Sendable (Set<ByteText>) -> Void
  ) throws(OutputError) {
    var paths: [ByteText: [ByteText: ByteText]] = [:]
    for file in files {
      let parts = FileWatcher.parts(of: file)
      paths[ByteText(parts.folder), default: [:]][ByteText(parts.name)] = ByteText(file)
    }
    (self.paths, self.changed) = (paths, changed)
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else {
      throw OutputError(path: "a watcher", reason: String(cString: strerror(errno)), verb: "made")
    }
    do throws(OutputError) { stopped = try Descriptor.pipe() } catch {
      close(descriptor)
      throw error
    }
    // The watches are there before this returns, so that no change after it is lost.
    var watches = Watches(descriptor, folders: paths.keys.map(\.string))
    _ = watches.renew()
    threads.start { [self, watches] in watch(watches) }
  }

  /// Stops, and waits until the last callback has returned. Call it once, and not from `changed`.
  package func stop() {
    close(stopped.writer)
    threads.wait()
    close(stopped.reader)
    close(descriptor)
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  // MARK: - The thread

  private func watch(_ given: Watches) {
    var watches = given
    var pending: Set<ByteText> = []
    // When what is pending is reported, whatever else happens in its folder.
    var latest: ContinuousClock.Instant?
    while true {
      var polls = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stopped.reader, events: Int16(POLLIN), revents: 0),
      ]
      let wait = pending.isEmpty ? (watches.isWhole ? -1 : FileWatcher.patience) : FileWatcher.moment
      let ready = poll(&polls, 2, wait)
      if polls[1].revents != 0 { return }
      if ready > 0 { read(&watches, into: &pending) }
      // What is in a folder that came back may have changed while it was away.
      for folder in watches.renew() { pending.formUnion(paths[ByteText(folder), default: [:]].values) }
      if pending.isEmpty { continue }
      let end = latest ?? .now + .milliseconds(FileWatcher.longest)
      latest = end
      guard ready == 0 || ContinuousClock.now >= end else { continue }
      changed(pending)
      (pending, latest) = ([], nil)
    }
  }

  private func read(_ watches: inout Watches, into pending: inout Set<ByteText>) {
    let size = MemoryLayout<inotify_event>.size
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      guard count >= size else { return }
      var start = 0
      while start + size <= count {
        let event = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self) }
        let end = min(count, start + size + Int(event.len))
        let name = String(decoding: bytes[(start + size)..<end].prefix { $0 != 0 }, as: UTF8.self)
        start = end
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          for names in paths.values { pending.formUnion(names.values) }
        } else if event.mask & UInt32(IN_IGNORED) != 0 {
          watches.forget(event.wd)
        } else if event.mask & UInt32(IN_MOVE_SELF) != 0 {
          // What has this folder's path from now on is another folder.
          inotify_rm_watch(descriptor, event.wd)
        } else {
          for folder in watches.folders(of: event.wd) {
            if let path = paths[ByteText(folder)]?[ByteText(name)] { pending.insert(path) }
          }
        }
      }
    }
  }

  /// The folders that are watched. A value; Sendable.
  private struct Watches: Sendable {
    private let descriptor: Int32
    private var missing: [String]
    private var folders: [Int32: [String]] = [:]

    init(_ descriptor: Int32, folders: [String]) { (self.descriptor, missing) = (descriptor, folders) }

    /// Whether all folders are watched.
    var isWhole: Bool { missing.isEmpty }

    /// The paths of a folder: several may lead to one.
    func folders(of watch: Int32) -> [String] { folders[watch] ?? [] }

    /// A folder is gone, or has another name.
    mutating func forget(_ watch: Int32) { missing += folders.removeValue(forKey: watch) ?? [] }

    /// Watches the folders that are there again, and returns them.
    mutating func renew() -> [String] {
      var found: [String] = []
      for folder in missing {
        let watch = inotify_add_watch(descriptor, folder, FileWatcher.kinds)
        guard watch >= 0 else { continue }
        folders[watch, default: []].append(folder)
        found.append(folder)
      }
      missing.removeAll { folder in found.contains { $0.hasSameBytes(as: folder) } }
      return found
    }
  }
}
