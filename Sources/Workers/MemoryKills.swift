/// How many processes the kernel has killed for lack of memory, in the whole system and for a limit of a cgroup.
///
/// A kill of which this count knows nothing came from outside. Where the count has grown another process may have been
/// meant; then the kill is taken for one for memory.
package enum MemoryKills {
  /// The count; nil where the system does not report it.
  static func count() -> Int? { ProcFile.text("/proc/vmstat").flatMap(count(in:)) }

  /// The count in the text of /proc/vmstat.
  package static func count(in text: String) -> Int? {
    text.split(separator: "\n").first { $0.hasPrefix("oom_kill ") }.flatMap { Int($0.dropFirst(9)) }
  }
}
