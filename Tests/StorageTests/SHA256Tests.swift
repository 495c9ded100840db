import Storage
import Testing

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4, as NIST publishes them.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `digests are those of the standard`(message: String, digest: String) {
    var whole = SHA256()
    whole.update(message.utf8)
    #expect(whole.hexDigest == digest)
    var parts = SHA256()
    for byte in message.utf8 { parts.update(CollectionOfOne(byte)) }
    #expect(parts.hexDigest == digest)
  }

  @Test func `two fields are not taken for two others`() {
    func digest(_ fields: [String]) -> String {
      var hash = SHA256()
      for field in fields { hash.update(field: field) }
      return hash.hexDigest
    }
    #expect(digest(["ab", "c"]) != digest(["a", "bc"]))
  }
}
