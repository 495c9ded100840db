import ArgumentParser

struct ServeCommand: ServerPart {
  static let configuration: CommandConfiguration = inPlace(of: "serve", "Draws labels on request, over HTTP.")

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
