import ArgumentParser

struct SignCommand: ServerPart {
  static let configuration: CommandConfiguration = inPlace(
    of: "sign", "Signs an address for a server with a secret.")

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
