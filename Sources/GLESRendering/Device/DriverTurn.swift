import Glibc

/// The turn to use a software driver, which one thread of the process has at a time.
///
/// When memory is mapped or sent, Mesa's llvmpipe looks through what every context of the process is drawing
/// (`lp_scene_is_resource_referenced`), and other threads change and free just that meanwhile: with many contexts on many
/// threads a process ended so in a run of the tests. A context of llvmpipe takes all cores by itself, so little is
/// lost by turns. A thread that has the turn may take it again, for a renderer that is used while another one is.
///
/// Sendable: it is a mutex.
final class DriverTurn: @unchecked Sendable {
  static let shared = DriverTurn()

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  private init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  func take() { pthread_mutex_lock(mutex) }
  func pass() { pthread_mutex_unlock(mutex) }
}
