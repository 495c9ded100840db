import Films
import Foundation
import Glibc
import Motion
import Pixels
import Synchronization
import TestSupport
import Testing

/// The layout of docs/captions.md, read as another program would.
@Suite struct PictureRingTests {
  private struct Reader {
    let bytes: [UInt8]

    func number(_ place: Int) -> UInt64 {
      bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)) }
    }
    func half(_ place: Int) -> Int {
      Int(bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)) })
    }
    /// The picture of the newest change.
    func picture(_ size: Int) -> [UInt8] {
      let start = Int(number(32 + 8 * Int(number(48) & 1)))
      return Array(bytes[start..<(start + size)])
    }
  }

  private func changed(_ picture: inout PixelBuffer, _ area: PixelRect, to value: UInt8) {
    let part = PixelBuffer(
      width: area.width, height: area.height, alphaMode: .straight,
      bytes: [UInt8](repeating: value, count: area.width * area.height * 4))
    picture.put(part, x: area.x, y: area.y)
  }

  @Test func `each change is where the page says, and the newest picture is whole`() throws {
    let folder = try Workspace()
    let path = folder.path("a.ring")
    let ring = try PictureRing(path, width: 7, height: 5, rate: try FrameRate(30_000, 1001))
    var picture = PixelBuffer(width: 7, height: 5, alphaMode: .straight)
    let first = Reader(bytes: try folder.read("a.ring"))
    #expect(Array(first.bytes[..<8]) == Array("SWRING1\n".utf8))
    #expect([8, 12, 16, 20, 24, 28].map { first.half($0) } == [4096, 256, 7, 5, 30_000, 1001])
    #expect(first.number(48) == 0 && first.number(72) == 0 && first.number(80) == .max)
    #expect(first.picture(140) == [UInt8](repeating: 0, count: 140))
    for round in 1...600 {
      let area = PixelRect(x: round % 5, y: round % 3, width: 1 + round % 3, height: 1 + round % 3)
      changed(&picture, area, to: UInt8(round % 251 + 1))
      try ring.publish(picture, changed: area, at: round * 1000)
      try ring.beat(round + 5)
      guard round < 5 || round > 590 else { continue }
      let reader = Reader(bytes: try folder.read("a.ring"))
      #expect(reader.number(48) == UInt64(round) && reader.number(56) == UInt64(round + 5))
      #expect(reader.number(72 + 8 * (round & 1)) == UInt64(round))
      #expect(reader.picture(140) == picture.bytes)
      let slot = 4096 + 32 * (round % 256)
      #expect(reader.number(slot) == UInt64(round) && reader.number(slot + 8) == UInt64(round * 1000))
      #expect(
        (0..<4).map { reader.half(slot + 16 + 4 * $0) } == [area.x, area.y, area.width, area.height])
      // The ring has the changes before it, as far as there is room.
      let older = max(1, round - 255)
      #expect(reader.number(4096 + 32 * (older % 256)) == UInt64(older))
    }
  }

  @Test func `a ring that is written or is none is not replaced, and one that ended is gone`() throws {
    let folder = try Workspace()
    let path = folder.path("a.ring")
    var ring: PictureRing? = try PictureRing(path, width: 4, height: 4, rate: try FrameRate(30))
    let busy = #expect(throws: OutputError.self) {
      try PictureRing(path, width: 4, height: 4, rate: try FrameRate(30))
    }
    #expect("\(busy.map { "\($0)" } ?? "")".contains("another program is writing"))
    // Whoever has it open keeps it.
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    ring?.end()
    var ended = [UInt8](repeating: 0, count: 8)
    #expect(pread(descriptor, &ended, 8, 64) == 8 && ended[0] == 1 && !folder.exists("a.ring"))
    ring = nil
    try folder.write("a film", to: "b.ring")
    let other = #expect(throws: OutputError.self) {
      try PictureRing(folder.path("b.ring"), width: 4, height: 4, rate: try FrameRate(30))
    }
    #expect("\(other.map { "\($0)" } ?? "")".contains("is no ring"))
    // A writer that was killed leaves its ring, which is replaced.
    try folder.write("SWRING1\n", to: "c.ring")
    let next = try PictureRing(folder.path("c.ring"), width: 4, height: 4, rate: try FrameRate(30))
    #expect(try folder.read("c.ring").count > 4096)
    next.end()
    #expect(folder.files(in: "").allSatisfy { !$0.contains(".part") })
  }

  @Test func `a ring that another program cuts is an error, and its name another's stays`() throws {
    let folder = try Workspace()
    let path = folder.path("cut.ring")
    let picture = PixelBuffer(width: 300, height: 200, alphaMode: .straight)
    for length: off_t in [0, 100, 4096, 20_000] {
      let ring = try PictureRing(path, width: 300, height: 200, rate: try FrameRate(25))
      try ring.publish(picture, changed: picture.bounds, at: 0)
      #expect(truncate(path, length) == 0)
      let fault = #expect(throws: OutputError.self) {
        try ring.publish(picture, changed: picture.bounds, at: 1)
      }
      #expect("\(fault.map { "\($0)" } ?? "")".contains("has cut this ring"))
      #expect(throws: OutputError.self) { try ring.beat(7) }
      ring.end()
      #expect(!folder.exists("cut.ring"))
    }
    let ring = try PictureRing(path, width: 300, height: 200, rate: try FrameRate(25))
    try folder.write("a film", to: "film")
    #expect(rename(folder.path("film"), path) == 0)
    ring.end()
    #expect(try folder.read("cut.ring") == Array("a film".utf8))
  }

  private final class End: Sendable {
    let isHere = Atomic(false)
  }

  /// It is cut and made whole again all the time, so that it is often whole when it is looked at, and not when it is written.
  @Test func `a ring that is cut while it is written ends nothing`() throws {
    let folder = try Workspace()
    let picture = PixelBuffer(width: 900, height: 700, alphaMode: .straight)
    for number in 0..<40 {
      let path = folder.path("\(number).ring")
      let ring = try PictureRing(path, width: 900, height: 700, rate: try FrameRate(25))
      let size = off_t(try folder.read("\(number).ring").count)
      let end = End()
      Thread.detachNewThread {
        while !end.isHere.load(ordering: .relaxed) {
          truncate(path, 0)
          truncate(path, size)
        }
      }
      defer { end.isHere.store(true, ordering: .relaxed) }
      var fault: OutputError?
      try Patience.block(for: "a fault of the ring") {
        do throws(OutputError) {
          try ring.publish(picture, changed: picture.bounds, at: 1)
        } catch {
          fault = error
        }
        return fault != nil
      }
      #expect("\(fault.map { "\($0)" } ?? "")".contains("has cut this ring"))
      // It stays cut, whatever the file is like now.
      for frame in 0..<20 { #expect(throws: OutputError.self) { try ring.beat(frame) } }
      ring.end()
    }
  }

  @Test(arguments: [false, true])
  func `of several that begin together one writes the ring`(isLeft: Bool) async throws {
    let folder = try Workspace()
    for round in 0..<40 {
      let path = folder.path("\(round).ring")
      // One that a killed writer has left.
      if isLeft { try folder.write("SWRING1\n", to: "\(round).ring") }
      let rate = try FrameRate(30)
      let rings = await withTaskGroup(of: Bool.self) { group in
        let started = Barrier(count: 6)
        for _ in 0..<6 {
          group.addTask {
            await withCheckedContinuation { done in
              let thread = Thread {
                started.wait()
                let ring = try? PictureRing(path, width: 8, height: 8, rate: rate)
                // Nobody goes before all have tried.
                started.wait()
                done.resume(returning: ring != nil)
                _ = ring
              }
              thread.start()
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(rings == 1, "round \(round)")
    }
  }
}

/// Threads that go on together.
private final class Barrier: @unchecked Sendable {
  private var barrier = pthread_barrier_t()

  init(count: UInt32) { pthread_barrier_init(&barrier, nil, count) }

  deinit { pthread_barrier_destroy(&barrier) }

  func wait() { pthread_barrier_wait(&barrier) }
}
