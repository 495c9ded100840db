import HTTPTypes

/// What an address leads to. A value; Sendable.
enum Route: String, Sendable {
  case render, batch, healthz, metrics, schema, picture

  /// The route of a path.
  init(path: Substring) {
    switch path {
    case "/render": self = .render
    case "/batch": self = .batch
    case "/healthz": self = .healthz
    case "/metrics": self = .metrics
    case "/schema": self = .schema
    default: self = .picture
    }
  }

  /// The methods that it takes.
  var methods: [HTTPRequest.Method] {
    switch self {
    case .render, .batch: [.post]
    case .healthz, .metrics, .schema, .picture: [.get, .head]
    }
  }

  /// Whether scripts of other sites may have a use for it.
  var isShared: Bool { draws || self == .schema }

  /// Whether a request needs a signature, where the server has a secret, and counts toward a client's rate.
  var draws: Bool {
    switch self {
    case .render, .batch, .picture: true
    case .healthz, .metrics, .schema: false
    }
  }
}
