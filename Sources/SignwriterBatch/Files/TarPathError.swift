/// The fault in the path of a tar, and the remedy. A value; Sendable.
package enum TarPathError: Error, CustomStringConvertible {
  case namesMany
  case isOneStream
  case hasNoNumber

  package var description: String {
    switch self {
    case .namesMany: "has a %; give the size of a file, or name one file"
    case .isOneStream: "is one stream; leave out the size of a file, or name files"
    case .hasNoNumber: "has no place for the files' numbers; write %06d once, as in shard-%06d.tar"
    }
  }
}
