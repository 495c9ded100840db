public import FoundationEssentials
public import Storage

// As those of the library: `localizedDescription` says what `description` says.

extension SupervisionError: LocalizedError {
  public var errorDescription: String? { description }
}

extension OutputError: LocalizedError {
  public var errorDescription: String? { description }
}
