import Glibc

/// Ends the process without the exit handlers that GL drivers register.
///
/// Mesa and LLVM destroy their global data while exit runs, and their worker threads may still be using it. Twice, on a
/// busy machine, a process was aborted after all its work was done and reported, each time on a way out that did not
/// come through here. This is the likely cause, not a proven one. Exit handlers run in the reverse order of their
/// registration, so this one, registered when the drivers are loaded, runs before theirs. Nothing of ours is lost:
/// files are closed and renamed, and C's streams are flushed here.
func skipDriverTeardown() {
  on_exit(
    { status, _ in
      fflush(nil)
      _exit(status)
    }, nil)
}
