import CLinux
import Glibc
package import Motion
package import Pixels
package import Storage
import Synchronization

/// A picture in memory that other programs read while it changes, with a ring of the rectangles that changed. It is a
/// file, best in /dev/shm, whose layout docs/captions.md gives. The writer waits for no reader.
///
/// There are two pictures: change n is made in that of n's last bit, while the other one can be read. A number beside
/// each says which change it has, and is none while it is being written.
///
/// Not Sendable.
package final class PictureRing {
  /// The places of the layout, in bytes.
  private enum Place {
    static let slots = 4096
    static let slotBytes = 32
    static let newest = 48
    static let frame = 56
    static let hasEnded = 64
    static let sequences = 72
  }

  package static let ending = "ring"
  private static let magic = Array("SWRING1\n".utf8)
  private static let slotCount = 256
  /// Distinguishes the files of one process.
  private static let count = Atomic(0)
  /// No change has it: what it stands beside is being written.
  private static let none = UInt64.max

  private let path: String
  private let descriptor: Int32
  private let memory: UnsafeMutableRawPointer
  private let size: Int
  private let (width, height): (Int, Int)
  private let pictures: [Int]
  private var newest: UInt64 = 0
  private var lastArea = PixelRect.empty
  private var isOpen = true
  /// False for good once the memory is no longer the file's.
  private var isWhole = true

  /// Makes the file, whole from the beginning. Throws if another program is writing it, or if there is no room for it.
  package init(_ path: String, width: Int, height: Int, rate: FrameRate) throws(OutputError) {
    func failure(_ reason: String) -> OutputError { OutputError(path: path, reason: reason) }
    let page = 4096
    let bytes = (width * height * 4 + page - 1) / page * page
    let first = Place.slots + PictureRing.slotCount * Place.slotBytes
    (self.path, self.width, self.height) = (path, width, height)
    pictures = [first, first + bytes]
    size = first + 2 * bytes
    let part = path + ".part-\(getpid())-\(PictureRing.count.wrappingAdd(1, ordering: .relaxed).newValue)"
    descriptor = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
    // Memory that is promised now cannot fail when it is written.
    let code = posix_fallocate(descriptor, 0, off_t(size))
    let mapped = code == 0 ? mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) : MAP_FAILED
    guard let mapped, mapped != MAP_FAILED else {
      let reason = String(cString: strerror(code == 0 ? errno : code))
      unlink(part)
      close(descriptor)
      throw failure("\(size >> 20) MiB are needed, and \(reason); give a smaller --size, or another folder")
    }
    memory = mapped
    flock(descriptor, LOCK_EX | LOCK_NB)
    do throws(OutputError) {
      try store { writeHeader(rate, first) }
      try PictureRing.give(path, to: part)
    } catch {
      unlink(part)
      // What has all its members is deinitialised, and is no writer.
      isOpen = false
      throw error
    }
  }

  deinit {
    end()
    munmap(memory, size)
    close(descriptor)
  }

  /// Gives the name to a whole ring. Only a ring that nobody writes is replaced, and its lock is held from before it is
  /// looked at until the name is another's: of several that begin together one has the name.
  private static func give(_ path: String, to part: String) throws(OutputError) {
    while true {
      if link(part, path) == 0 {
        unlink(part)
        return
      }
      // A file system without links has no better way.
      let isLinked = errno == EEXIST
      let old = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      defer { if old >= 0 { close(old) } }
      if old >= 0 {
        try checkIsFree(old, path)
        // It may be another one's by now.
        guard isName(path, of: old) else { continue }
      } else if isLinked {
        // It went meanwhile, or nobody may look at it.
        guard errno == ENOENT else { throw OutputError(path: path, code: errno) }
        continue
      }
      guard rename(part, path) == 0 else { throw OutputError(path: path, code: errno) }
      return
    }
  }

  /// Takes the lock of a ring.
  private static func checkIsFree(_ old: Int32, _ path: String) throws(OutputError) {
    var bytes = [UInt8](repeating: 0, count: magic.count)
    guard read(old, &bytes, bytes.count) == bytes.count, bytes == magic else {
      throw OutputError(path: path, reason: "there is a file that is no ring; give another name")
    }
    guard flock(old, LOCK_EX | LOCK_NB) == 0 else {
      throw OutputError(path: path, reason: "another program is writing this ring; end it, or give another name")
    }
  }

  private static func isName(_ path: String, of descriptor: Int32) -> Bool {
    var (own, named) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &named) == 0 && own.st_dev == named.st_dev
      && own.st_ino == named.st_ino
  }

  /// Stores into the file. Throws where that is shorter than it was made, or becomes so meanwhile: what is not there cannot
  /// be written.
  private func store(_ body: () -> Void) throws(OutputError) {
    var status = stat()
    isWhole = isWhole && fstat(descriptor, &status) == 0 && status.st_size >= off_t(size)
    if isWhole {
      signwriter_begin_stores(memory, size)
      body()
      isWhole = signwriter_end_stores()
    }
    guard isWhole else {
      throw OutputError(path: path, reason: "another program has cut this ring; start again")
    }
  }

  private func writeHeader(_ rate: FrameRate, _ first: Int) {
    memory.copyMemory(from: PictureRing.magic, byteCount: PictureRing.magic.count)
    let numbers = [Place.slots, PictureRing.slotCount, width, height, rate.numerator, rate.denominator]
    for (index, number) in numbers.enumerated() {
      memory.storeBytes(of: UInt32(number), toByteOffset: 8 + 4 * index, as: UInt32.self)
    }
    for (index, place) in pictures.enumerated() {
      memory.storeBytes(of: UInt64(place), toByteOffset: 32 + 8 * index, as: UInt64.self)
    }
    publish(PictureRing.none, at: Place.sequences + 8)
  }

  private func number(at place: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
    (memory + place).assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  /// Stores a number after all that was stored before it.
  private func publish(_ value: UInt64, at place: Int) {
    number(at: place).pointee.store(value, ordering: .releasing)
  }

  /// Stores a number before all that is stored after it.
  private func announce(_ value: UInt64, at place: Int) {
    number(at: place).pointee.store(value, ordering: .relaxed)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
  }

  /// Shows a picture, of the ring's size and with straight alpha, that differs from the one before in `area` alone, from
  /// a time in microseconds on.
  package func publish(_ picture: PixelBuffer, changed area: PixelRect, at time: Int) throws(OutputError) {
    precondition(picture.width == width && picture.height == height && picture.bounds.contains(area))
    newest += 1
    try store { show(picture, changed: area, at: time) }
    lastArea = area
  }

  private func show(_ picture: PixelBuffer, changed area: PixelRect, at time: Int) {
    let index = Int(newest & 1)
    let sequence = Place.sequences + 8 * index
    announce(PictureRing.none, at: sequence)
    // This picture is that of two changes ago.
    for part in [lastArea, area] { copy(picture, part, to: memory + pictures[index]) }
    publish(newest, at: sequence)
    let slot = Place.slots + Int(newest % UInt64(PictureRing.slotCount)) * Place.slotBytes
    announce(PictureRing.none, at: slot)
    memory.storeBytes(of: UInt64(max(0, time)), toByteOffset: slot + 8, as: UInt64.self)
    for (place, number) in [area.x, area.y, area.width, area.height].enumerated() {
      memory.storeBytes(of: UInt32(number), toByteOffset: slot + 16 + 4 * place, as: UInt32.self)
    }
    publish(newest, at: slot)
    publish(newest, at: Place.newest)
  }

  private func copy(_ picture: PixelBuffer, _ area: PixelRect, to target: UnsafeMutableRawPointer) {
    guard !area.isEmpty else { return }
    picture.bytes.withUnsafeBytes { bytes in
      for y in area.y..<area.maxY {
        let start = (y * width + area.x) * 4
        (target + start).copyMemory(from: bytes.baseAddress! + start, byteCount: area.width * 4)
      }
    }
  }

  /// Says that the writer has come to a frame, so that readers see that it lives.
  package func beat(_ frame: Int) throws(OutputError) {
    try store { publish(UInt64(max(0, frame)), at: Place.frame) }
  }

  /// Says that no change will come. The file goes, unless the name is another's; those who have opened it keep it.
  package func end() {
    guard isOpen else { return }
    isOpen = false
    try? store { publish(1, at: Place.hasEnded) }
    if PictureRing.isName(path, of: descriptor) { unlink(path) }
  }
}
