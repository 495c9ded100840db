import Glibc

/// Standard input, output and error of a program that was started without some of them.
enum StandardDescriptors {
  /// Opens what is closed, before anything else is opened: that would get its number, and files, pipes and sockets would
  /// then get what is written to standard output and error.
  ///
  /// Nothing comes from standard input, and nobody misses what goes to standard error; but results that nobody gets are an
  /// error, so standard output cannot be written to.
  static func complete() {
    let modes = [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    // The lowest number that is free is taken; those below it are open.
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", mode) }
  }
}
