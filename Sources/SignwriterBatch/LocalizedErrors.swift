public import FoundationEssentials

// As those of the library: `localizedDescription` says what `description` says.

extension SupervisionError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}
