import ArgumentParser
import Basics
import Documents
import GLESRendering
import Pixels
import Scenes
import Signwriter
import Typography

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Lists GL devices and fonts, and tests every device against the CPU path.",
    discussion: """
      With --thorough it draws a built-in corpus on the CPU path and on every device, compares each picture, times each \
      design, and says what this machine is good for. It needs nothing but the program and one font.

      Exit status: 0 where the CPU path and every device that starts are fine, 1 where one is not.
      """)

  @Flag(help: "Draws a corpus of designs on every renderer, compares and times them; takes about a minute.")
  var thorough = false

  @Flag(help: "Prints the findings as JSON; for --thorough.")
  var json = false

  @Option(help: ArgumentHelp("How long each renderer draws each design, for --thorough.", valueName: "SECONDS"))
  var seconds: Double?

  @OptionGroup var programs: ProgramCacheOptions

  func validate() throws {
    guard thorough || (!json && seconds == nil) else {
      throw ValidationError("--json and --seconds belong to --thorough: add it, or leave them out")
    }
    guard (0...600).contains(seconds ?? 0) else {
      throw ValidationError("--seconds: \(seconds ?? 0) is not in 0 to 600")
    }
  }

  func run() throws {
    if thorough { return try runThoroughly() }
    var isWell = checkFonts()
    isWell = checkDevices() && isWell
    tellPrograms()
    skipDriverTeardown()
    print(isWell ? "\nAll is well." : "\nSomething needs mending, see above.")
    if !isWell { throw ExitCode.someFailed }
  }

  private func runThoroughly() throws {
    let report: ThoroughReport
    do {
      var options = GLESRenderer.Options()
      options.programCache = programs.place
      let check = try ThoroughCheck(seconds: seconds ?? 0.5, options: options)
      let devices = Result { () throws(GLESError) in try GLESDevice.all() }
      var missing: String?
      if case .failure(let error) = devices { missing = "GL devices: none. \(error)" }
      report = ThoroughReport(
        machine: .current(), fonts: try fontNote(), cpu: check.cpuPath(),
        devices: ((try? devices.get()) ?? []).map(check.findings), noDevices: missing,
        automatic: (try? SceneRenderer(.auto))?.name ?? "CPU reference")
    } catch {
      throw cannotStart(error)
    }
    print(json ? JSONWriter.pretty(report.json) : report.text)
    skipDriverTeardown()
    if !report.isFine { throw ExitCode.someFailed }
  }

  private func fontNote() throws -> String {
    let catalog = try FontCatalog()
    let face = try catalog.face(FontQuery())
    return "Fonts: \(catalog.fontCount) faces; sans-serif is \(face.familyName) (\(face.path))"
  }

  private func checkFonts() -> Bool {
    do {
      print(try fontNote())
      return true
    } catch {
      print("Fonts: \(error)")
      return false
    }
  }

  private func checkDevices() -> Bool {
    let devices: [GLESDevice]
    do {
      devices = try GLESDevice.all()
    } catch {
      print("GL devices: none.\n\(error)")
      print("The CPU path works without: --renderer cpu, or auto.")
      return true
    }
    print("GL devices:")
    var isWell = true
    for device in devices {
      print("  \(device.index): \(device.description)")
      guard device.capabilities != nil else { continue }
      let (verdict, isFine) = selfTest(device)
      print("     self-test: \(verdict)")
      isWell = isWell && isFine
    }
    let choice = (try? SceneRenderer(.auto))?.name ?? "CPU reference"
    print("--renderer auto takes: \(choice)")
    return isWell
  }

  private func programNote(_ use: CacheUse?) -> String {
    guard let use else { return "this driver gives none out; each process compiles its own" }
    return "\(use.found) of \(use.asked) found linked"
  }

  private func tellPrograms() {
    guard let path = programs.place.path else { return print("Programs: none are kept.") }
    let contents = ProgramStore(folder: path).contents
    print("Programs: \(contents.count) kept in \(path) (\((contents.bytes + 1023) / 1024) KiB)")
  }

  /// Draws every design once on the device and on the CPU, and compares.
  private func selfTest(_ device: GLESDevice) -> (verdict: String, isFine: Bool) {
    do {
      var options = GLESRenderer.Options()
      options.programCache = programs.place
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
      if programs.place.path != nil { print("     programs: \(programNote(gpu.programUse))") }
      let faults = found.compactMap { design in design.fault.map { "\(design.design): \($0)" } }
      let worst = found.compactMap(\.maximumDifference).max() ?? 0
      return faults.isEmpty
        ? ("\(found.count) designs fine, at most \(worst) of 255 from the CPU path", true)
        : ("WRONG, use another device or --renderer cpu. \(faults.joined(separator: "; "))", false)
    } catch {
      return ("failed: \(error)", false)
    }
  }
}
