/// What takes the results of jobs in their order, instead of a file each. Sendable; one thread at a time calls it, as
/// `OrderedRecords` sees to.
protocol SampleSink: Sendable {
  func add(_ sample: JobRecord.Sample) throws(OutputError)
  /// For a run that comes to nothing.
  func abandon()
}
