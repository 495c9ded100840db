package import Basics

/// The files that an output will write, as they are known before it writes the first. A value; Sendable.
package struct OutputFiles: Sendable {
  /// Files of a folder whose names differ by a number.
  package struct Series: Sendable {
    /// The path of the folder.
    package let folder: String
    package let names: NumberedNames

    package init(folder: String, names: NumberedNames) { (self.folder, self.names) = (folder, names) }

    /// What is to be said, after `count` files were written, of those that an earlier run left. `one` is what each is:
    /// "frame"; `place` is what they are of, where that is not the folder. Nil where there are none.
    package func remark(
      written count: Int, one: String, of place: String? = nil,
      where isTheirs: (_ name: String, _ all: Set<ByteText>) -> Bool = { _, _ in true }
    ) -> String? {
      let present = (try? OpenFolder(folder))?.names ?? []
      let all = Set(present.map { ByteText($0) })
      var names = names
      names.count = count
      return names.remark(on: present.filter { isTheirs($0, all) }, in: place ?? folder, one: one)
    }
  }

  package var paths: [String]
  package var series: [Series]

  package init(_ paths: String..., series: [Series] = []) { (self.paths, self.series) = (paths, series) }

  /// Files beside one, which are named after it: `NAME-0000.png` beside `NAME.xml`.
  package static func series(beside path: String, ending: String, digits: Int) -> Series {
    let folder = String(FileName.folder(of: path))
    let stem = FileName.stem(of: String(FileName.name(of: path)))
    return Series(folder: folder.isEmpty ? "." : folder, names: NumberedNames("\(stem)-", ending, digits: digits))
  }
}
