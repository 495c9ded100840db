import ArgumentParser
import Basics
import Documents
import GLESRendering
import JSON
import Pixels
import Resolving
import Signwriter
import Typography

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Lists GL devices and fonts, and tests every device against the CPU path.",
    discussion: """
      With --thorough it draws a built-in corpus on the CPU path and on every device, compares each picture, times each \
      design, and says what this machine is good for. It needs nothing but the program and one font.

      With --tune it measures on every device the ways there are to draw common labels, and keeps the fastest in a file, \
      which all programs then take that draw on that driver.

      Exit status: 0 where the CPU path and every device that starts are fine, 1 where one is not.
      """)

  @Flag(help: "Draws a corpus of designs on every renderer, compares and times them; takes about a minute.")
  var thorough = false

  @Flag(
    help: """
      Measures each device and keeps what draws faster, in SIGNWRITER_DEVICE_PROFILE or signwriter/devices of the user's \
      cache.
      """)
  var tune = false

  @Flag(help: "Prints the findings as JSON; for --thorough.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "How long each renderer draws each design, for --thorough, or each way is measured, for --tune.",
      valueName: "SECONDS"),
    transform: NumberArgument.read)
  var seconds: Double?

  @OptionGroup var passes: PassOptions

  @OptionGroup var programs: ProgramCacheOptions

  func validate() throws {
    guard !(thorough && tune) else { throw ValidationError("--thorough and --tune: give one of the two") }
    guard !tune || passes.passesBy == .auto else {
      throw ValidationError("--passes-by and --tune, which measures all ways: give one of the two")
    }
    guard thorough || !json else { throw ValidationError("--json belongs to --thorough: add it, or leave it out") }
    guard thorough || tune || seconds == nil else {
      throw ValidationError("--seconds belongs to --thorough and --tune: add one of them, or leave it out")
    }
    guard (0...600).contains(seconds ?? 0) else {
      throw ValidationError("--seconds: \(seconds ?? 0) is not in 0 to 600")
    }
  }

  func run() throws {
    if thorough { return try runThoroughly() }
    if tune { return try runTuning() }
    let faults = checkFonts() + checkDevices()
    tellPrograms()
    skipDriverTeardown()
    print("\n" + DoctorCommand.verdict(faults))
    if !faults.isEmpty { throw ExitCode.someFailed }
  }

  /// The last words of every page: that all is well, or what is not.
  static func verdict(_ faults: [String]) -> String {
    faults.isEmpty
      ? "All is well." : (["Something needs mending:"] + faults.map { "- " + $0 }).joined(separator: "\n")
  }

  private var options: GLESRenderer.Options {
    var options = GLESRenderer.Options()
    options.programCache = programs.place
    options.passes = passes.passesBy
    return options
  }

  private func runThoroughly() throws {
    let report: ThoroughReport
    do {
      let check = try ThoroughCheck(seconds: seconds ?? 0.5, options: options)
      let devices = Result { () throws(GLESError) in try GLESDevice.all() }
      var missing: String?
      if case .failure(let error) = devices { missing = "GL devices: none. \(error)" }
      report = ThoroughReport(
        machine: .current(), fonts: try fontNote(), cpu: check.cpuPath(),
        devices: ((try? devices.get()) ?? []).map(check.findings), noDevices: missing,
        caches: check.caches, automatic: (try? SceneRenderer(.auto))?.name ?? "CPU reference")
    } catch {
      throw cannotStart(error)
    }
    print(json ? JSONWriter.pretty(report.json) : report.text)
    skipDriverTeardown()
    if !report.isFine { throw ExitCode.someFailed }
  }

  private func runTuning() throws {
    guard let folder = CachePlace.usual.path(of: .profiles) else {
      throw ValidationError(
        "--tune keeps nothing where \(CachePlace.Content.profiles.variable) is off; unset it, or name a folder")
    }
    var drivers: Set<String> = []
    do {
      let store = DeviceProfileStore(folder: folder)
      let tuning = try DeviceTuning(seconds: seconds ?? 1, programs: programs.place, store: store)
      for device in try GLESDevice.all() {
        // A driver is often in the list twice.
        guard let capabilities = device.capabilities, drivers.insert(capabilities.driver).inserted else { continue }
        print("\(device.index): \(device.description)")
        for line in try tuning.tune(device, capabilities) { print("   \(line)") }
      }
    } catch {
      throw cannotStart(error)
    }
    skipDriverTeardown()
    if drivers.isEmpty {
      print("No GL device started, so nothing was measured.")
      throw ExitCode.someFailed
    }
  }

  private func fontNote() throws -> String {
    let catalog = try FontCatalog()
    let face = try catalog.face(FontQuery())
    return "Fonts: \(catalog.fontCount) faces; sans-serif is \(face.familyName) (\(face.path))"
  }

  /// What is wrong with the fonts.
  private func checkFonts() -> [String] {
    do {
      print(try fontNote())
      return []
    } catch {
      print("Fonts: none.")
      return ["Fonts: \(error)"]
    }
  }

  /// What is wrong with the devices.
  private func checkDevices() -> [String] {
    let devices: [GLESDevice]
    do {
      devices = try GLESDevice.all()
    } catch {
      print("GL devices: none.\n\(error)")
      print("The CPU path works without: --renderer cpu, or auto.")
      return []
    }
    print("GL devices:")
    var faults: [String] = []
    for device in devices {
      print("  \(device.index): \(device.description)")
      guard let capabilities = device.capabilities else { continue }
      if let note = profileNote(capabilities) { print("     profile: \(note)") }
      let (verdict, isFine) = selfTest(device)
      print("     self-test: \(isFine ? verdict : "WRONG, see below")")
      if !isFine { faults.append("device \(device.index): \(verdict); use another device or --renderer cpu") }
    }
    let choice = (try? SceneRenderer(.auto))?.name ?? "CPU reference"
    print("--renderer auto takes: \(choice)")
    return faults
  }

  /// What is kept of the device's measurement; nil if nothing is.
  private func profileNote(_ capabilities: Capabilities) -> String? {
    guard let folder = CachePlace.usual.path(of: .profiles) else { return nil }
    switch DeviceProfileStore(folder: folder).profile(for: capabilities) {
    case .none: return nil
    case .found(let profile, let path):
      let ways = DeviceQuestion.allCases.map { "\($0.rawValue) \($0.way($0[profile]))" }.joined(separator: ", ")
      return "measured: \(ways) (\(path))"
    case .refused(let reason): return "not taken: \(reason). Measure again with doctor --tune, or delete it"
    }
  }

  /// What its passes are, where dispatches were to be; nil where nobody asked for them.
  private func passNote(_ renderer: SceneRenderer) -> String? {
    guard let gpu = renderer.gpu else { return nil }
    if let fault = gpu.dispatchFault { return "draws, because \(fault)" }
    return gpu.profile.dispatchesPasses ? "dispatches, where they can be" : nil
  }

  private func programNote(_ use: CacheUse?) -> String {
    guard let use else { return "this driver gives none out; each process compiles its own" }
    return "\(use.found) of \(use.asked) found linked"
  }

  private func tellPrograms() {
    guard let path = programs.place.path(of: .programs) else { return print("Programs: none are kept.") }
    let contents = ProgramStore(folder: path).contents
    print("Programs: \(contents.count) kept in \(path) (\((contents.bytes + 1023) / 1024) KiB)")
  }

  /// Draws every design once on the device and on the CPU, and compares.
  private func selfTest(_ device: GLESDevice) -> (verdict: String, isFine: Bool) {
    do {
      let gpu = try SceneRenderer(.gpu, device: device.index, gpu: options)
      let cpu = SceneRenderer()
      let found = try DoctorCorpus(most: 1).designs.map { name, scenes in
        var found = DesignFindings(design: name)
        do throws(SignwriterError) {
          let expected = try cpu.render(scenes, alphaMode: .premultiplied)[0].get().image
          found.compare(try gpu.render(scenes, alphaMode: .premultiplied)[0].get().image, expected)
        } catch {
          found.failure = "\(error)"
        }
        return found
      }
      if let note = passNote(gpu) { print("     passes: \(note)") }
      if programs.place.path(of: .programs) != nil { print("     programs: \(programNote(gpu.programUse))") }
      let faults = found.compactMap { design in design.fault.map { "\(design.design): \($0)" } }
      let worst = found.compactMap(\.maximumDifference).max() ?? 0
      return faults.isEmpty
        ? ("\(found.count) designs fine, at most \(worst) of 255 from the CPU path", true)
        : (faults.joined(separator: "; "), false)
    } catch {
      return ("\(error)", false)
    }
  }
}
