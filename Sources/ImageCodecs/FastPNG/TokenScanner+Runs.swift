/// Passes a row's pixels, and the runs of one pixel that were found when the image was filtered.
extension TokenScanner {
  func scanRuns(row y: Int, into sink: inout some TokenSink) {
    let start = y &* stride
    sink.literal(filter(start))
    sink.row(
      (bytes + start + 1).assumingMemoryBound(to: UInt8.self), repeats: repeats + y &* repeatWords, count: width)
  }
}
