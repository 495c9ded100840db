import Glibc

/// The files by which the kernel offers graphics hardware. Where there are none, no hardware driver can answer, and to
/// learn that from EGL takes longer than to draw a label: it opens drivers, and a compiler for the software one.
package enum GraphicsNodes {
  /// How names begin in the folder of devices: NVIDIA's driver, Direct3D in WSL, and GPUs of boards whose drivers have
  /// files of their own.
  private static let names = ["nvidia", "dxg", "nvhost", "nvmap", "mali", "kgsl", "galcore", "pvr"]
  /// How names begin in its folder `dri`, where all other drivers have their files.
  private static let namesOfDRI = ["render", "card"]

  /// Whether there is such a file. A folder that cannot be read may have some.
  package static func exist(in folder: String = "/dev") -> Bool {
    guard let names = entries(of: folder) else { return true }
    return names.contains { name in self.names.contains { name.hasPrefix($0) } }
      || (entries(of: folder + "/dri") ?? []).contains { name in namesOfDRI.contains { name.hasPrefix($0) } }
  }

  /// opendir, readdir
  private static func entries(of folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
            String(cString: $0)
          }
        })
    }
    return names
  }
}
