import Basics
import Synchronization

/// What the server counts, in the text format of Prometheus. Sendable, usable from any thread.
package final class ServerMetrics: Sendable {
  /// The counts of one route.
  private struct Route: Sendable {
    var byStatus: [Int: Int] = [:]
    var duration = Histogram(bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30])
  }

  private struct Counts: Sendable {
    var routes: [String: Route] = [:]
    var submissions = Histogram(bounds: [1, 2, 4, 8, 16, 32])
    var renders = 0
    var unchanged = 0
    var errors: [String: Int] = [:]
    var restarts = 0
    /// What caches hold, by processes: the server, and each of its workers.
    var caches: [ByteText: [CacheState]] = [:]
  }

  private let counts = Mutex(Counts())

  package init() {}

  /// Counts a response and the seconds that it took.
  func count(route: String, status: Int, seconds: Double) {
    counts.withLock { counts in
      counts.routes[route, default: Route()].byStatus[status, default: 0] += 1
      counts.routes[route, default: Route()].duration.add(seconds)
    }
  }

  /// Counts a request that was no valid HTTP.
  func countMalformed(status: Int) { count(route: "malformed", status: status, seconds: 0) }

  func countSubmission(of requests: Int) { counts.withLock { $0.submissions.add(Double(requests)) } }

  /// Notes what the caches of a process hold.
  func note(_ states: [CacheState], of process: String) {
    counts.withLock { $0.caches[ByteText(process)] = states }
  }

  func countRestart() { counts.withLock { $0.restarts += 1 } }

  func count(_ answer: PictureAnswer) {
    counts.withLock { counts in
      switch answer {
      case .picture: counts.renders += 1
      case .unchanged: counts.unchanged += 1
      case .failure(let failure): counts.errors[failure.reason, default: 0] += 1
      }
    }
  }

  /// All metrics. `load` is that of the pool.
  func text(_ load: (ready: Int, waiting: Int, drawing: Int)) -> String {
    let counts = counts.withLock { $0 }
    var text = MetricsText()
    text.add("signwriter_requests_total", "counter", "Responses by route and status.")
    for (name, route) in counts.routes.sorted(by: { $0.key < $1.key }) {
      for (status, count) in route.byStatus.sorted(by: { $0.key < $1.key }) {
        text.add("signwriter_requests_total", [("route", name), ("status", "\(status)")], count)
      }
    }
    text.add(
      "signwriter_request_duration_seconds", "histogram", "From a request's head to the end of its response.")
    for (name, route) in counts.routes.sorted(by: { $0.key < $1.key }) {
      text.add("signwriter_request_duration_seconds", [("route", name)], route.duration)
    }
    text.add("signwriter_submission_requests", "histogram", "Requests that were drawn together.")
    text.add("signwriter_submission_requests", [], counts.submissions)
    for (name, kind, help, value) in [
      ("signwriter_renders_total", "counter", "Pictures drawn.", counts.renders),
      ("signwriter_unchanged_total", "counter", "Requests whose client had the picture.", counts.unchanged),
      ("signwriter_worker_restarts_total", "counter", "Workers that were started again.", counts.restarts),
      ("signwriter_workers_ready", "gauge", "Workers that can draw.", load.ready),
      ("signwriter_waiting", "gauge", "Requests that wait for a worker.", load.waiting),
      ("signwriter_drawing", "gauge", "Requests that are with a worker.", load.drawing),
    ] {
      text.add(name, kind, help)
      text.add(name, [], value)
    }
    text.add("signwriter_errors_total", "counter", "Requests without a picture, by the kind of the fault.")
    for (reason, count) in counts.errors.sorted(by: { $0.key < $1.key }) {
      text.add("signwriter_errors_total", [("reason", reason)], count)
    }
    add(counts.caches.sorted { $0.key < $1.key }.map { ($0.string, $1) }, to: &text)
    return text.text
  }

  private func add(_ processes: [(name: String, states: [CacheState])], to text: inout MetricsText) {
    for (name, kind, help, value) in [
      ("signwriter_cache_size", "gauge", "What a cache holds.", \CacheState.size),
      ("signwriter_cache_bound", "gauge", "The most that a cache holds.", \.bound),
      ("signwriter_cache_evictions_total", "counter", "Entries that a cache let go to make room.", \.evictions),
    ] {
      text.add(name, kind, help)
      for (process, states) in processes {
        for state in states {
          let unit = state.isInBytes ? "bytes" : "entries"
          text.add(name, [("process", process), ("cache", state.name), ("unit", unit)], state[keyPath: value])
        }
      }
    }
  }
}

/// How many values lie under each of some bounds. A value; Sendable.
struct Histogram: Sendable {
  let bounds: [Double]
  private(set) var counts: [Int]
  private(set) var sum = 0.0
  private(set) var count = 0

  init(bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count)
  }

  mutating func add(_ value: Double) {
    for index in bounds.indices where value <= bounds[index] { counts[index] += 1 }
    sum += value
    count += 1
  }
}
