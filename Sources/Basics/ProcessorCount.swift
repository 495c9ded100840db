import CLinux

/// The processors of this machine.
package enum ProcessorCount {
  /// How many processors this process may run on, as its affinity says; 1 or more.
  package static var available: Int { Int(signwriter_available_processors()) }
}
