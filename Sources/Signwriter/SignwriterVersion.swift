/// The version of the library and the program, as releases are named.
public enum SignwriterVersion {
  public static let current = "0.1.0"
}
