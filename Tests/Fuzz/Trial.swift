/// One thing that is tried, by its number: the same number makes the same thing.
protocol Trial {
  /// Tries it. Returns what was wrong with how the program took it, or nil. A crash or a hang is the driver's to see.
  mutating func fault(of index: Int) -> String?
  /// What was tried, as a file to keep: its bytes and the ending of its name.
  func subject(_ index: Int) -> (bytes: [UInt8], ending: String)
}
