import Glibc

/// The number of what is being tried, in memory that a file holds: whoever started the process still reads it when the
/// process has crashed.
///
/// Not Sendable: the trying thread writes.
final class Progress {
  private let cell: UnsafeMutablePointer<Int64>
  private let descriptor: Int32

  /// Opens the file, making it where it is not there. Nil where that fails.
  init?(path: String) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, ftruncate(descriptor, Int(MemoryLayout<Int64>.size)) == 0,
      let memory = mmap(nil, MemoryLayout<Int64>.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { return nil }
    cell = memory.assumingMemoryBound(to: Int64.self)
  }

  deinit {
    munmap(cell, MemoryLayout<Int64>.size)
    close(descriptor)
  }

  var index: Int {
    get { Int(cell.pointee) }
    set { cell.pointee = Int64(newValue) }
  }
}
