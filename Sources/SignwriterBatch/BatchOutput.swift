/// Where a batch's pictures go. Sendable.
package enum BatchOutput: Sendable {
  /// A file each.
  case folder(OutputFolder)
  /// One stream of pictures and records, in the order of the jobs.
  case tar(TarWriter)
  /// Many pictures on a page.
  case sheet(SheetWriter)

  /// Writes what has been gathered.
  package func finish() throws(OutputError) {
    switch self {
    case .folder: break
    case .tar(let writer): try writer.finish()
    case .sheet(let writer): try writer.finish()
    }
  }

  /// For a run that comes to nothing.
  package func abandon() { sink?.abandon() }

  /// What a job has to make.
  package var form: BatchForm {
    switch self {
    case .folder(let folder): .files(folder)
    case .tar: .samples
    case .sheet(let writer): .sprites(writer.options)
    }
  }

  /// What takes results in the order of the jobs.
  var sink: (any SampleSink)? {
    switch self {
    case .folder: nil
    case .tar(let writer): writer
    case .sheet(let writer): writer
    }
  }
}

/// What becomes of pictures before they are gathered. Sendable.
package enum BatchForm: Sendable {
  /// Files, written at once.
  case files(OutputFolder)
  /// Bytes for a tar.
  case samples
  /// Pixels for a sheet.
  case sprites(SheetWriter.Options)
}
