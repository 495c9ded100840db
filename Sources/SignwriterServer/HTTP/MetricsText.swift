/// The text format of Prometheus.
struct MetricsText {
  private(set) var text = ""

  /// Begins a metric.
  mutating func add(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
  }

  mutating func add(_ name: String, _ labels: [(String, String)], _ value: some CustomStringConvertible) {
    // No label has a character that must be escaped: they are names of routes, statuses and kinds of faults.
    let list = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
    text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
  }

  mutating func add(_ name: String, _ labels: [(String, String)], _ histogram: Histogram) {
    for (bound, count) in zip(histogram.bounds, histogram.counts) {
      add(name + "_bucket", labels + [("le", "\(bound)")], count)
    }
    add(name + "_bucket", labels + [("le", "+Inf")], histogram.count)
    add(name + "_sum", labels, histogram.sum)
    add(name + "_count", labels, histogram.count)
  }
}
