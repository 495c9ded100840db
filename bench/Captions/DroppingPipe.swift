import ArgumentParser
import Foundation
import Glibc

/// A pipe to a thread that reads and drops what is sent.
///
/// Not Sendable: one thread sends.
final class DroppingPipe {
  private let end: Int32
  private let isRead = DispatchSemaphore(value: 0)

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ExitCode.failure }
    end = ends[1]
    let (start, isRead) = (ends[0], isRead)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while read(start, &buffer, buffer.count) > 0 {}
      close(start)
      isRead.signal()
    }
  }

  func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        let count = write(end, rest.baseAddress, rest.count)
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// Returns when everything is read.
  func finish() {
    close(end)
    isRead.wait()
  }
}
