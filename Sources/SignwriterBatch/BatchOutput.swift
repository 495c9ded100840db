/// Where a batch's pictures go. Sendable.
public enum BatchOutput: Sendable {
  /// A file each.
  case folder(OutputFolder)
  /// One stream of pictures and records, in the order of the jobs.
  case tar(TarWriter)
  /// Many pictures on a page.
  case sheet(SheetWriter)

  /// What takes results in the order of the jobs.
  var sink: (any SampleSink)? {
    switch self {
    case .folder: nil
    case .tar(let writer): writer
    case .sheet(let writer): writer
    }
  }
}
