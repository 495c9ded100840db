/// Takes the results of jobs in their order, in place of a file for each. Sendable; `OrderedRecords` ensures that one
/// thread at a time calls it.
protocol SampleSink: Sendable {
  func add(_ sample: JobRecord.Sample) throws(OutputError)
  /// Discards everything, for a run that produced nothing.
  func abandon()
}
