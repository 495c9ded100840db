import ArgumentParser
import SignwriterServer

/// The options that fit a server into a site: what stands in front of it, and who asks.
struct SiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The proxies in front, by address or network with commas, as 127.0.0.1,10.0.0.0/8: their X-Forwarded-For says who a \
      client is, for --rate, turns and the log. Nobody else's is believed.
      """, valueName: "ADDRESSES"),
    transform: { text in
      do { return try TrustedProxies(text) } catch { throw ValidationError("\(error)") }
    })
  var behind: TrustedProxies?

  @Option(
    help: ArgumentHelp(
      """
      The pages whose scripts may read answers (CORS): origins with commas, as https://example.org, or * for all. By \
      default none.
      """, valueName: "ORIGINS"),
    transform: { text in
      do { return try AllowedOrigins(text) } catch { throw ValidationError("\(error)") }
    })
  var cors: AllowedOrigins?

  @Option(
    help: ArgumentHelp(
      "Parameters of pictures' addresses that mean nothing, with commas; a name may end in *, as v,utm_*.",
      valueName: "NAMES"),
    transform: { text in
      do { return try IgnoredParameters(text) } catch { throw ValidationError("\(error)") }
    })
  var ignoreParameters: IgnoredParameters?

  @Option(help: ArgumentHelp("What caches are told of pictures that have an address.", valueName: "DIRECTIVES"))
  var cacheControl = "public, max-age=3600"

  func validate() throws {
    guard !cacheControl.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else {
      throw ValidationError("--cache-control has a character that header fields cannot have; write ASCII")
    }
  }

  func apply(to options: inout ServerOptions) {
    if let behind { options.proxies = behind }
    if let ignoreParameters { options.ignoredParameters = ignoreParameters }
    (options.origins, options.cacheControl) = (cors, cacheControl)
  }
}
