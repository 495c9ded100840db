import CHarfBuzz
import Glibc
import Storage
import Synchronization

/// The bytes of a font file in memory. Not mapped: a file that is truncated while it is mapped ends the process, and one
/// that is written to changes below tables that were checked.
///
/// All faces of a process share the bytes of a file, as long as one of them is open. @unchecked Sendable, usable from any
/// thread: the blob is never changed.
final class FontFile: @unchecked Sendable {
  /// An object, because a weak reference within a value of a dictionary that a `Mutex` holds is not read rightly by Swift
  /// 6.3 in a debug build.
  private final class Weak {
    weak var file: FontFile?
    /// Which one it is, or was.
    let identifier: ObjectIdentifier

    init(_ file: FontFile) { (self.file, identifier) = (file, ObjectIdentifier(file)) }
  }

  /// The most bytes of a font file: more than those of any collection.
  static let largest = 512 << 20

  private static let all = Mutex<[StoredFile: Weak]>([:])

  /// The file and its state.
  let source: StoredFile
  /// HarfBuzz's view of the bytes.
  let blob: OpaquePointer

  private init(_ source: StoredFile) throws(FileFault) {
    let memory = try source.readMemory(most: FontFile.largest)
    self.source = source
    blob = hb_blob_create(
      memory.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(memory.count), HB_MEMORY_MODE_READONLY,
      memory.baseAddress, { free($0) })
  }

  deinit {
    hb_blob_destroy(blob)
    let identifier = ObjectIdentifier(self)
    // Another one may have been read since nobody had this one. It is not touched under the lock, because whoever touches
    // it last ends it.
    FontFile.all.withLock { if $0[source]?.identifier == identifier { $0[source] = nil } }
  }

  /// The bytes of a file in a state: those that some face has, or else it is read.
  static func open(_ source: StoredFile) throws(FileFault) -> FontFile {
    if let known = all.withLock({ $0[source]?.file }) { return known }
    let read = try FontFile(source)
    return all.withLock { all in
      if let known = all[source]?.file { return known }
      all[source] = Weak(read)
      return read
    }
  }
}
