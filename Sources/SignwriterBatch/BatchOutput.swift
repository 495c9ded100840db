/// Where a batch's pictures go. Sendable.
public enum BatchOutput: Sendable {
  /// A file each.
  case folder(OutputFolder)
  /// One stream of pictures and records, in the order of the jobs.
  case tar(TarWriter)
}
