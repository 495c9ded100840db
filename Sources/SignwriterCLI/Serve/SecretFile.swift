import Documents
import JSON
import SignwriterServer

/// The file of the secret that signs addresses.
enum SecretFile {
  /// The maker of signatures with the file's secret. White space at its end is not part of it. Throws a
  /// `DocumentError` if the file cannot be read or is too short.
  static func signature(_ path: String) throws(DocumentError) -> URLSignature {
    var secret = try DocumentFile.read(path)
    while let last = secret.last, last == 0x0A || last == 0x0D || last == 0x20 { secret.removeLast() }
    guard let signature = URLSignature(secret: secret) else {
      throw DocumentError(
        .reading, source: path,
        "has a secret of \(secret.count) bytes; give one of \(URLSignature.fewestBytes) or more, as `openssl rand -hex 32`"
          + " makes")
    }
    return signature
  }
}
