import ArgumentParser

struct PreviewCommand: ServerPart {
  static let configuration: CommandConfiguration = inPlace(
    of: "preview", "Shows documents, styles and jobs in a browser, and draws them anew as they change.")

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
