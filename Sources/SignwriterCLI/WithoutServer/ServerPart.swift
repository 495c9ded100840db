import ArgumentParser

/// A subcommand that only a program built with its server has. It stands in its place and says how to get it.
protocol ServerPart: ParsableCommand {}

extension ServerPart {
  static func inPlace(of name: String, _ abstract: String) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: "\(abstract) (Not in this build.)",
      discussion: "This program was built without its web server. \(remedy)")
  }

  static var remedy: String {
    """
    To have it, take the archive of a release, or build with: \
    SIGNWRITER_SERVER=1 swift build -c release --product signwriter
    """
  }

  func run() throws {
    Terminal.error("\(Self._commandName): this program was built without its web server. \(Self.remedy)")
    throw ExitCode.cannotStart
  }
}
