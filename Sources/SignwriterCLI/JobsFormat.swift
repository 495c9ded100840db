import ArgumentParser

/// What a file of jobs is written in.
enum JobsFormat: String, CaseIterable, ExpressibleByArgument {
  case jsonl, csv, tsv

  /// By the ending of a file's name.
  init(fileName: String) {
    self = JobsFormat.allCases.first { fileName.lowercased().hasSuffix("." + $0.rawValue) } ?? .jsonl
  }
}
