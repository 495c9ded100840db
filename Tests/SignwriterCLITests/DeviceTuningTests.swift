import Foundation
import TestSupport
import Testing

/// `doctor --tune`, by which a device's profile is made.
@Suite(.enabled(if: Batch.hasGPU)) struct DeviceTuningTests {
  private func doctor(_ folder: Workspace, _ options: String...) -> Program {
    var program = Program(["doctor"] + options)
    program.environment["SIGNWRITER_DEVICE_PROFILE"] = folder.path("profiles")
    return program
  }

  @Test func `what was measured is kept, told, taken, and refused once it is damaged`() throws {
    let folder = try Workspace()
    let tuned = try doctor(folder, "--tune", "--seconds", "0").run()
    #expect(tuned.status == 0, "\(tuned.errors)")
    for question in ["commonLabels: ", "passes: ", "readback: ", "kept in \(folder.path("profiles"))"] {
      #expect(tuned.text.contains("   \(question)"), "\(tuned.text)")
    }
    let files = folder.files(in: "profiles")
    #expect(!files.isEmpty && files.allSatisfy { $0.hasSuffix(".json") }, "\(files)")
    #expect(try doctor(folder).run().text.contains("     profile: measured: commonLabels "))

    for file in files { try "{".write(toFile: folder.path("profiles/\(file)"), atomically: false, encoding: .utf8) }
    let told = try doctor(folder).run()
    #expect(told.status == 0 && told.text.contains("     profile: not taken: "), "\(told.text)")
  }

  @Test func `tuning where nothing may be kept is refused`() throws {
    let outcome = try Program("doctor", "--tune").run()
    #expect(outcome.status != 0 && outcome.errors.contains("SIGNWRITER_DEVICE_PROFILE"), "\(outcome.errors)")
    let both = try Program("doctor", "--tune", "--thorough").run()
    #expect(both.status != 0 && both.errors.contains("give one of the two"), "\(both.errors)")
  }
}
