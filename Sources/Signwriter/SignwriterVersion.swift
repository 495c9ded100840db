/// The version of the library and the program, as in the names of releases.
public enum SignwriterVersion {
  public static let current = "0.1.0"
}
