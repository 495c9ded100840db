import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// What RFC 9112 asks of a server that the framework leaves to it: exactly one Host in a request of HTTP/1.1, and when
/// a connection is closed.
///
/// It stands where requests still have their version. Not Sendable: it lives on its connection's event loop.
final class HTTPRules: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The reason why a request is answered with status 400, and the connection closed.
  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether a picture has one address alone, which is signed from its path on.
  private let hasSignedAddresses: Bool

  init(hasSignedAddresses: Bool = false) { self.hasSignedAddresses = hasSignedAddresses }

  /// What the Connection field of a response says; nil for nothing.
  private enum Persistence: String {
    case close
    case keepAlive = "keep-alive"
  }

  /// Of the requests that are not answered yet, the eldest first.
  private var persistences: [Persistence?] = []
  /// Whether nothing more is read: nobody knows where a request ends that breaks a rule.
  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    if let violation = HTTPRules.violation(of: head) ?? violation(ofTargetOf: head) {
      isRefused = true
      return context.fireErrorCaught(violation)
    }
    let options = head.headers[canonicalForm: "connection"].map { $0.lowercased() }
    if options.contains("close") || head.isOld && !options.contains("keep-alive") {
      // By this field alone the framework knows that there is no next request.
      head.headers.replaceOrAdd(name: "connection", value: "close")
      persistences.append(.close)
    } else {
      persistences.append(head.isOld ? .keepAlive : nil)
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var part = unwrapOutboundIn(data)
    switch part {
    // A provisional response (100) is not yet the answer.
    case .head(var head) where head.status.code >= 200:
      if let persistence = persistences.first ?? nil, !head.headers.contains(name: "connection") {
        head.headers.add(name: "connection", value: persistence.rawValue)
        part = .head(head)
      }
    case .end: if !persistences.isEmpty { persistences.removeFirst() }
    default: break
    }
    context.write(wrapOutboundOut(part), promise: promise)
  }

  /// A whole address (`GET http://host/path`) would be a second spelling of a signed one: the framework reads its path.
  private func violation(ofTargetOf head: HTTPRequestHead) -> Violation? {
    guard hasSignedAddresses, !head.uri.hasPrefix("/"), let scheme = head.uri.firstRange(of: "://") else {
      return nil
    }
    let path = head.uri[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }.prefix { $0 != "?" }
    guard Route(path: path).draws else { return nil }
    return Violation(
      description: "it asks for a whole address, and addresses are signed from their path on; send /...")
  }

  private static func violation(of head: HTTPRequestHead) -> Violation? {
    let hosts = head.headers["host"]
    if hosts.count > 1 { return Violation(description: "it has \(hosts.count) Host fields; send one") }
    guard let host = hosts.first else {
      return head.isOld ? nil : Violation(description: "it has no Host field; send one")
    }
    let isHost = host.utf8.allSatisfy { byte in
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      return isLetter || (0x30...0x39).contains(byte) || "-._~%!$&'()*+,;=[]:".utf8.contains(byte)
    }
    return isHost ? nil : Violation(description: "its Host field is no host with or without a port")
  }
}

extension HTTPRequestHead {
  /// Whether it is of HTTP/1.0, or of what was before.
  fileprivate var isOld: Bool { (version.major, version.minor) < (1, 1) }
}

/// The framework's channel, and our rules before it. A value; Sendable.
struct RuledChannel: ServerChildChannel {
  let http: HTTP1Channel
  let hasSignedAddresses: Bool

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    http.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(
        HTTPRules(hasSignedAddresses: hasSignedAddresses),
        position: .before(try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async { await http.handle(value: value, logger: logger) }
}
