package import Glibc

/// What makes a file the same one by whatever path or link: its device, and its number there. Sendable; a value.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64

  package init(_ status: stat) { (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
}
