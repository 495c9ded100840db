import Documents
import JSON
import TestSupport
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
      for speed in ["labelsPerSecond", "labelsPerProcessorSecond"] {
        #expect((design[speed]?.number ?? 0) > 0, "\(speed) of \(design["design"]?.string ?? "")")
      }
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
        let mean = try #require(design["meanDifference"]?.number)
        #expect(
          difference <= 2 && mean <= 0.1 && design["isFine"]?.bool == true, "\(design["design"]?.string ?? "")")
      }
    }
  }

  /// The members of an object and of all within it, and the kinds of the documents.
  private static func collect(_ value: JSONValue, _ members: inout Set<String>, _ kinds: inout Set<String>) {
    for element in value.array ?? [] { collect(element, &members, &kinds) }
    guard case .object(let object) = value else { return }
    for member in object.members {
      members.insert(member.name)
      if member.name == "kind", let kind = member.value.string { kinds.insert(kind) }
      collect(member.value, &members, &kinds)
    }
  }

  /// As docs/reference.md has them.
  @Test func `the designs are of every kind, and have every effect of a layer`() throws {
    var (members, kinds): (Set<String>, Set<String>) = ([], ["label"])
    for design in try #require(try Self.report.get()["designs"]?.array) {
      Self.collect(try #require(design["document"]), &members, &kinds)
    }
    #expect(kinds.isSuperset(of: DocumentKind.allCases.map(\.rawValue)), "\(kinds)")
    let wanted: Set = [
      "dropShadows", "innerShadows", "outerGlow", "innerGlow", "satin", "bevel", "colorOverlays",
      "gradientOverlays",
      "patternOverlay", "strokes", "texture", "contour", "knockout", "fillOpacity", "clip", "path", "mask",
      "filter",
      "backdropBlur", "blend", "transform", "oversampling", "opacity", "background", "image", "gradient", "shadow",
      "innerShadow", "stroke", "spread",
    ]
    #expect(members.isSuperset(of: wanted), "\(wanted.subtracting(members))")
  }

  @Test(
    .enabled(if: Batch.hasGPU),
    arguments: [["doctor"]] + (Turn.takes(1, of: 3) ? [["doctor", "--thorough", "--seconds", "0"]] : []))
  func `a driver that refuses one program of layers is not fine, and the design is named`(arguments: [String])
    throws
  {
    let folder = try Workspace()
    for part in ["shaders", "shaders/programs"] { try folder.makeFolder(part) }
    _ = try folder.write("void shade() { nonsense(); }\n", to: "shaders/programs/style_gradient_axis.frag")
    var program = Program(arguments)
    program.environment["SIGNWRITER_SHADERS"] = folder.path("shaders")
    program.environment["SIGNWRITER_REJECTED_SHADERS"] = folder.path("rejected")
    let outcome = try program.run()
    #expect(outcome.status == 1 && !outcome.text.contains("All is well"), "\(outcome.text)")
    #expect(outcome.text.contains("layer style") && outcome.text.contains("nonsense"), "\(outcome.text)")
    #expect(!outcome.text.contains("void shade()"), "the source is no message")
    let kept = String(decoding: try folder.read("rejected/style_gradient_axis.txt"), as: UTF8.self)
    #expect(kept.contains("nonsense") && kept.contains(": void shade()"))
  }

  @Test(.enabled(if: Turn.takes(0, of: 3), "it is another commit's turn"))
  func `the page for people names each design and ends with the verdict`() throws {
    let outcome = try Program("doctor", "--thorough", "--seconds", "0").run()
    for design in ["names", "reference-16", "oversampled", "group", "counting"] {
      #expect(outcome.text.contains("\n\(design) "), "\(design)")
    }
    #expect(outcome.text.contains("What this machine is good for:"))
    #expect(outcome.text.contains("\nCaches, ") && outcome.text.contains("\n  glyphs "))
    for words in ["its processor", "Reading,", "files are not in them"] { #expect(outcome.text.contains(words)) }
    #expect(outcome.text.hasSuffix("All is well.\n"), "\(outcome.text.suffix(200))")
  }

  @Test func `it lists what caches hold`() throws {
    let caches = try #require(try Self.report.get()["caches"]?.object)
    for name in ["glyphs", "faces", "images", "fonts", "text styles", "effects"] {
      #expect((caches[name]?["size"]?.number ?? 0) > 0, "\(name)")
    }
    for name in ["features", "painted glyphs", "pairs", "missing families"] {
      #expect(caches[name] != nil, "\(name)")
    }
    for member in caches.members {
      let (name, cache) = (member.name, member.value)
      let (size, bound) = (cache["size"]?.number ?? -1, cache["bound"]?.number ?? -1)
      #expect((0...bound).contains(size) && cache["evictions"]?.number != nil, "\(name): \(cache)")
    }
  }

  @Test func `it lists what caches of each device hold`() throws {
    for device in try Self.renderers().dropFirst() where device["failure"] == nil {
      #expect((device["caches"]?["programs"]?["size"]?.number ?? 0) > 0, "\(device["name"]?.string ?? "")")
    }
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
