import ArgumentParser
import Documents
import Films
import SignwriterServer

struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Signs an address for a server with a secret.",
    usage: "signwriter sign ADDRESS --secret-file FILE [--body FILE]")

  @Argument(help: "The address, whole or from its path on, percent-encoded: /gold/Hello.png?scale=2.")
  var address: String

  @Option(
    help: ArgumentHelp("The file of the secret that the server was started with.", valueName: "FILE"),
    completion: .file())
  var secretFile: String

  @Option(
    help: ArgumentHelp("The body of a POST, which is signed too; - is standard input.", valueName: "FILE"),
    completion: .file())
  var body: String?

  func validate() throws {
    guard address.hasPrefix("/") || address.contains("://") else {
      throw ValidationError("\"\(address)\" is no address; begin with / or http://")
    }
    guard !address.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else {
      throw ValidationError("the address has a character that must be percent-encoded, as a space is %20")
    }
    if let name = URLSignature.repeatedName(in: address) {
      throw ValidationError("the address has the parameter \"\(name)\" twice; write it once")
    }
    guard body != "-" || secretFile != "-" else {
      throw ValidationError("The secret and the body cannot both come from standard input.")
    }
  }

  func run() throws {
    do {
      let signature = try SecretFile.signature(secretFile)
      try StandardOutput.write(line: signature.signed(address, body: try body.map { try DocumentFile.read($0) }))
    } catch {
      throw cannotStart(error)
    }
  }
}
