import ArgumentParser

extension NameSpecification {
  /// What is written by commands that write one thing. `--out` is how batches call their folder.
  static let output: NameSpecification = [.customShort("o"), .customLong("output"), .customLong("out")]
}
