import ArgumentParser

/// The format of a file of jobs, and of their report.
enum JobsFormat: String, CaseIterable, ExpressibleByArgument {
  case jsonl, csv, tsv

  /// Chooses the format by the ending of a file's name.
  init(fileName: String) {
    self = JobsFormat.allCases.first { fileName.lowercased().hasSuffix("." + $0.rawValue) } ?? .jsonl
  }
}
