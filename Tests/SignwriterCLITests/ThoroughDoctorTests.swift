import Documents
import Testing

/// `doctor --thorough`, by which a machine is judged.
@Suite struct ThoroughDoctorTests {
  /// One run for all tests of this suite: it draws on every device.
  private static let report = Result { try thorough("--json", "--seconds", "0") }

  private static func thorough(_ options: String...) throws -> JSONValue {
    let outcome = try Program(["doctor", "--thorough"] + options).run()
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    return try JSONParser.parse(outcome.output)
  }

  private static func renderers() throws -> [JSONValue] {
    try #require(try report.get()["renderers"]?.array)
  }

  @Test func `the CPU path draws every design, and says how fast`() throws {
    let cpu = try #require(try Self.renderers().first)
    #expect(cpu["kind"]?.string == "cpu" && cpu["device"] == nil)
    let designs = try #require(cpu["designs"]?.array)
    #expect(designs.count >= 10)
    for design in designs {
      #expect((design["labelsPerSecond"]?.number ?? 0) > 0, "\(design["design"]?.string ?? "")")
      #expect(design["maximumDifference"] == nil)
    }
  }

  @Test func `every device draws every design within the bound, and is compared`() throws {
    let devices = try Self.renderers().dropFirst().filter { $0["failure"] == nil }
    let names = try #require(try Self.report.get()["designs"]?.array).map { $0["name"]?.string }
    for device in devices {
      let designs = try #require(device["designs"]?.array)
      #expect(designs.map { $0["design"]?.string } == names)
      for design in designs {
        let difference = try #require(design["maximumDifference"]?.number)
        #expect(difference <= 2 && design["isFine"]?.bool == true, "\(design["design"]?.string ?? "")")
      }
    }
  }

  @Test func `the page for people names each design and ends with the verdict`() throws {
    let outcome = try Program("doctor", "--thorough", "--seconds", "0").run()
    for design in ["names", "reference-16", "oversampled", "group", "counting"] {
      #expect(outcome.text.contains("\n\(design) "), "\(design)")
    }
    #expect(outcome.text.contains("What this machine is good for:"))
    #expect(outcome.text.hasSuffix("All is well.\n"), "\(outcome.text.suffix(200))")
  }

  @Test func `without EGL it judges the CPU path, and says what is missing`() throws {
    var program = Program("doctor", "--thorough", "--json", "--seconds", "0")
    program.environment["SIGNWRITER_EGL"] = "/nonexistent/libEGL.so.1"
    let outcome = try program.run()
    let report = try JSONParser.parse(outcome.output)
    #expect(outcome.status == 0 && report["renderers"]?.array?.count == 1)
    #expect(report["noDevices"]?.string?.contains("libEGL") == true)
  }

  @Test(arguments: [["doctor", "--json"], ["doctor", "--seconds", "1"]])
  func `its options need it`(arguments: [String]) throws {
    let outcome = try Program(arguments).run()
    #expect(outcome.status == 64 && outcome.errors.contains("--thorough"), "\(outcome.errors)")
  }
}
