import CGLES
import GLESRendering
import Glibc
import Testing

/// Where the functions of EGL and OpenGL ES come from.
@Suite(.serialized) struct LibraryTests {
  @Test func `a library that is not there is named`() throws {
    let reason = try #require(cgles_load("/nonexistent/libEGL.so.1", nil))
    #expect(String(cString: reason).contains("/nonexistent/libEGL.so.1"))
  }

  @Test(arguments: ["eglMakeCurrent", "glFenceSync"]) func `a function that is missing is named`(name: String)
    throws
  {
    // A finder has no context, so there is one for each name.
    let finders: [String: cgles_finder] = [
      "eglMakeCurrent": {
        $0.map { strcmp($0, "eglMakeCurrent") } == 0 ? nil : UnsafeMutableRawPointer(bitPattern: 8)
      },
      "glFenceSync": { $0.map { strcmp($0, "glFenceSync") } == 0 ? nil : UnsafeMutableRawPointer(bitPattern: 8) },
    ]
    let reason = try #require(cgles_load(nil, finders[name]))
    #expect(String(cString: reason).contains("has no function \(name)"))
  }

  @Test(.enabled(if: hasDevice)) func `once functions are in use, others are refused`() throws {
    let error = #expect(throws: GLESError.self) { try GLLibrary.load { _ in nil } }
    #expect(error?.description.contains("before any GPU is used") == true)
    _ = try GLESRenderer().render(SceneMaker.plain())
  }
}
