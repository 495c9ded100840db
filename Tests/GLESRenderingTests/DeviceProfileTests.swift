import Foundation
import GLESRendering
import Pixels
import Resolving
import TestSupport
import Testing

/// Profiles of devices: what is kept of a measurement, and what is taken of it.
@Suite(.enabled(if: hasDevice)) struct DeviceProfileTests {
  /// A store in a folder of its own, and the device at hand.
  private static func store(in folder: Workspace) throws -> (DeviceProfileStore, Capabilities) {
    (DeviceProfileStore(folder: folder.path("profiles")), try #require(try GLESDevice.select().capabilities))
  }

  private static func renderer(_ place: CachePlace, _ change: (inout GLESRenderer.Options) -> Void = { _ in })
    throws -> GLESRenderer
  {
    var options = GLESRenderer.Options()
    options.deviceProfile = place
    change(&options)
    return try GLESRenderer(options: options)
  }

  @Test func `without a measurement a device has its preset`() throws {
    let folder = try Workspace()
    defer { withExtendedLifetime(folder) {} }
    let (store, capabilities) = try Self.store(in: folder)
    let renderer = try Self.renderer(.folder(store.folder))
    #expect(renderer.keptProfile == .none && renderer.profile == .preset(for: capabilities))
    #expect(DeviceProfile.preset(for: capabilities.named("Some GPU")) == .hardware)
    #expect(DeviceProfile.preset(for: capabilities.named("llvmpipe (LLVM 15)")) == .software)
    #expect(!FileManager.default.fileExists(atPath: store.folder), "nothing is written by a renderer")
  }

  @Test func `a kept profile is taken, an option goes before it, and none turns it off`() throws {
    let folder = try Workspace()
    defer { withExtendedLifetime(folder) {} }
    let (store, capabilities) = try Self.store(in: folder)
    var profile = DeviceProfile.preset(for: capabilities)
    for question in DeviceQuestion.allCases { profile[keyPath: question.path].toggle() }
    let path = try store.keep(profile, for: capabilities)
    let renderer = try Self.renderer(.folder(store.folder))
    #expect(renderer.keptProfile == .found(profile, path: path) && renderer.profile == profile)
    #expect(renderer.limits.isPacking == profile.drawsPacked)
    let chosen = try Self.renderer(.folder(store.folder)) { options in
      options.usesPackBuffers = !profile.usesPackBuffers
    }
    #expect(chosen.profile.usesPackBuffers != profile.usesPackBuffers && !chosen.profile.drawsPacked)
    #expect(try Self.renderer(.none).profile == .preset(for: capabilities))
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder).count == 1)
  }

  /// The measured ways are all ways to the same pictures.
  @Test func `every answer draws what the preset draws, within the bound`() throws {
    let folder = try Workspace()
    defer { withExtendedLifetime(folder) {} }
    let (store, capabilities) = try Self.store(in: folder)
    let scene = SceneMaker.styled(sigma: 4, innerSigma: 2, seed: 1, offset: (2, 3), innerOffset: (1, -1))
    let expected = try Self.renderer(.none).render(scene)
    for question in DeviceQuestion.allCases {
      var profile = DeviceProfile.preset(for: capabilities)
      profile[keyPath: question.path].toggle()
      _ = try store.keep(profile, for: capabilities)
      let picture = try Self.renderer(.folder(store.folder)).render(scene)
      #expect(PixelDifference(picture, expected).maximum <= 2, "\(question.rawValue)")
    }
  }

  @Test func `a damaged or foreign file is refused in a sentence, and the preset draws`() throws {
    let folder = try Workspace()
    defer { withExtendedLifetime(folder) {} }
    let (store, capabilities) = try Self.store(in: folder)
    let path = try store.keep(.preset(for: capabilities), for: capabilities)
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    let driver = capabilities.renderer
    for (text, words) in [
      ("", "no file of this user with 1 to 4096 bytes"), (String(whole.dropLast(8)), path),
      (String(repeating: " ", count: 5000) + whole, "no file of this user with 1 to 4096 bytes"),
      (whole.replacing(#""version": 2"#, with: #""version": 3"#), "no profile of version 2"),
      (whole.replacing(driver, with: "Another GPU"), "is for the driver"), ("[1]", "no profile of version 2"),
      (whole.replacing("readback", with: "readbacks"), #"does not say readback as "buffers" or "memory""#),
    ] {
      #expect(text != whole)
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      let renderer = try Self.renderer(.folder(store.folder))
      guard case .refused(let reason) = renderer.keptProfile else {
        Issue.record("taken: \(text)")
        continue
      }
      #expect(reason.contains(words) && reason.contains(path) && !reason.contains("\n"), "\(reason)")
      #expect(renderer.profile == .preset(for: capabilities))
    }
    try FileManager.default.removeItem(atPath: path)
    let other = store.folder + "/other.json"
    try whole.write(toFile: other, atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    guard case .refused = store.profile(for: capabilities) else {
      Issue.record("a link is followed")
      return
    }
  }

  /// The ways that version 1 measured are others than today's.
  @Test func `a file of version 1 is not taken, and what is measured anew takes its place`() throws {
    let folder = try Workspace()
    defer { withExtendedLifetime(folder) {} }
    let (store, capabilities) = try Self.store(in: folder)
    var profile = DeviceProfile.preset(for: capabilities)
    for question in DeviceQuestion.allCases { profile[keyPath: question.path].toggle() }
    let path = try store.keep(profile, for: capabilities)
    let old = try String(contentsOfFile: path, encoding: .utf8).replacing(#""version": 2"#, with: #""version": 1"#)
    try old.write(toFile: path, atomically: false, encoding: .utf8)
    let renderer = try Self.renderer(.folder(store.folder))
    guard case .refused(let reason) = renderer.keptProfile else {
      Issue.record("taken: \(old)")
      return
    }
    #expect(reason.contains("no profile of version 2"), "\(reason)")
    #expect(renderer.profile == .preset(for: capabilities))
    #expect(try store.keep(profile, for: capabilities) == path)
    #expect(store.profile(for: capabilities) == .found(profile, path: path))
  }

  @Test func `the environment names the folder of profiles, and turns them off`() {
    func usual(_ environment: [String: String]) -> String? {
      CachePlace.usual.path(of: .profiles) { environment[$0] }
    }
    #expect(usual(["SIGNWRITER_DEVICE_PROFILE": "/a", "HOME": "/c"]) == "/a")
    #expect(usual(["SIGNWRITER_DEVICE_PROFILE": "off", "HOME": "/c"]) == nil)
    #expect(usual(["SIGNWRITER_PROGRAM_CACHE": "/p", "HOME": "/c"]) == "/c/.cache/signwriter/devices")
  }
}
