import Foundation
import Glibc

extension HTTPConnection {
  /// Reads a response on a thread of its own.
  func reply() async -> HTTPReply? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.read()) }
    }
  }

  /// Reads everything until the end, on a thread of its own, as Latin-1: a byte a character.
  func rest() async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var scalars = String.UnicodeScalarView()
        while case let bytes = self.readSome(), !bytes.isEmpty { scalars += bytes.map { Unicode.Scalar($0) } }
        continuation.resume(returning: String(scalars))
      }
    }
  }

  /// Reads until some text has come, on a thread of its own, and returns what was read.
  func text(until end: String) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var bytes: [UInt8] = []
        while case let more = self.readSome(), !more.isEmpty {
          bytes += more
          if bytes.contains(Array(end.utf8)) { break }
        }
        continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  /// Reads until the other end closes the connection; false if it does not within five minutes.
  func isClosedByOther() async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        while !self.readSome().isEmpty {}
        // A timeout says EAGAIN; an end says nothing, or that the connection was reset.
        continuation.resume(returning: errno != EAGAIN)
      }
    }
  }
}
