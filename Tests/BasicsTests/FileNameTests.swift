import Basics
import Testing

@Suite struct FileNameTests {
  @Test(arguments: [
    ("a/b/c.tar.gz", "a/b/", "c.tar.gz", "a/b/c.tar", "gz"), ("c", "", "c", "c", nil),
    ("a.b/c", "a.b/", "c", "a.b/c", nil),
    ("a/.png", "a/", ".png", "a/.png", "png"), ("a/", "a/", "", "a/", nil), ("", "", "", "", nil),
    ("/x.", "/", "x.", "/x", ""),
  ])
  func `a path has a folder, a name, a stem and an ending`(
    _ path: String, _ folder: String, _ name: String, _ stem: String, _ ending: String?
  ) {
    #expect(FileName.folder(of: path) == folder)
    #expect(FileName.name(of: path) == name)
    #expect(FileName.stem(of: path) == stem)
    #expect(FileName.ending(of: path).map(String.init) == ending)
  }
}
