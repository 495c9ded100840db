import Glibc

/// Ends the process without the exit handlers that GL drivers register.
///
/// Mesa and LLVM destroy what is global to them while exit runs, and their worker threads may still be using it: after
/// a batch was finished and reported, a process was once seen to die so. Exit handlers run in the reverse order of
/// their registration, so this one, registered when the drivers are loaded, comes before theirs. Nothing of ours is
/// lost: files are closed and renamed, and what C's streams hold is flushed here.
func skipDriverTeardown() {
  on_exit(
    { status, _ in
      fflush(nil)
      _exit(status)
    }, nil)
}
