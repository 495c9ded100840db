/// The version of the library and the program.
public enum SignwriterVersion {
  /// The version, as in the names of releases.
  public static let current = "0.1.0"
}
