public import FoundationEssentials
public import Storage

// As those of the library: `localizedDescription` says what `description` says.

extension SupervisionError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension OutputError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}
