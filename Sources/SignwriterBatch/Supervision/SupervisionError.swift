/// The reason why a supervised batch ended before its jobs did. Sendable; a value.
public enum SupervisionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No worker could start, for the reason that the worker gave.
  case cannotStart(String)
  /// Workers ended again and again, and no job was to blame.
  case workersEnd(String)
  /// The output cannot be written.
  case output(OutputError)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .cannotStart(let reason): reason
    case .workersEnd(let reason):
      "the process that draws ended again and again while no job was under way: it \(reason)"
    case .output(let error): "\(error)"
    }
  }
}
