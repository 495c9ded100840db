import GLESRendering
import TestSupport
import Testing

/// Graphics hardware as the kernel shows it.
@Suite struct GraphicsNodeTests {
  @Test(arguments: [
    ("dri/renderD128", true), ("dri/card0", true), ("nvidia0", true), ("nvidiactl", true), ("dxg", true),
    ("mali0", true), ("kgsl-3d0", true), ("null", false), ("dri/by-path/x", false), ("shm/nvidia0", false),
  ])
  func `a device file is one of graphics or not`(file: String, isGraphics: Bool) throws {
    let folder = try Workspace()
    try folder.makeFolder("dri")
    for part in ["dri/by-path", "shm"] { try folder.makeFolder(part) }
    #expect(!GraphicsNodes.exist(in: folder.path(".")))
    _ = try folder.write("", to: file)
    #expect(GraphicsNodes.exist(in: folder.path(".")) == isGraphics)
  }

  @Test func `a folder that cannot be read may have some`() throws {
    #expect(GraphicsNodes.exist(in: try Workspace().path("nowhere")))
  }
}
