import Testing

/// What a machine without an optional library is told.
@Suite struct MissingLibraryTests {
  @Test func `without librsvg a drawing is an error that names the package, and all else is drawn`() throws {
    let folder = try Workspace()
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>", to: "a.svg")
    let document = try folder.write(#"{"kind": "image", "file": "a.svg"}"#, to: "a.json")
    var program = Program("render", document, "--renderer", "cpu", "-o", folder.path("a.png"))
    program.environment["SIGNWRITER_LIBRSVG"] = "librsvg-of-nobody.so"
    let outcome = try program.run()
    #expect(outcome.status == 2 && !folder.exists("a.png"))
    #expect(
      outcome.errors.contains("librsvg2-2") && outcome.errors.contains("librsvg-of-nobody.so"), "\(outcome.errors)")
    program.arguments = ["render", "--text", "x", "--renderer", "cpu", "-o", folder.path("a.png")]
    #expect(try program.run().status == 0)
  }
}
