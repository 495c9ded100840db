import Glibc
package import Storage

/// What a supervisor passes to the worker that it starts, as one argument: the numbers of descriptors, of which the first
/// is the socket between the two, and numbers that the two agree on. Sendable; a value.
package struct WorkerArguments: Sendable {
  package let descriptors: [Int32]
  package let numbers: [Int]

  init(descriptors: [Int32], numbers: [Int]) { (self.descriptors, self.numbers) = (descriptors, numbers) }

  /// Reads the argument of a worker, which has `descriptors` descriptors and as many numbers. Throws for any text that no
  /// supervisor made.
  package init(_ text: String, descriptors: Int = 1, numbers: Int = 0) throws(OutputError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    let found = parts.prefix(descriptors).compactMap { $0.flatMap(Int32.init(exactly:)) }
    guard parts.count == descriptors + numbers, !parts.contains(nil), found.count == descriptors,
      found.allSatisfy({ $0 > 2 && fcntl($0, F_GETFD) >= 0 }), WorkerArguments.isSocket(found[0])
    else { throw OutputError(path: text, reason: "no supervisor gave it", verb: "taken for a worker's place") }
    for descriptor in found { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    self.init(descriptors: found, numbers: parts.dropFirst(descriptors).compactMap { $0 })
  }

  private static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  var text: String { (descriptors.map { Int($0) } + numbers).map(String.init).joined(separator: ",") }
}
