import Foundation

/// What of a long list a run of the tests takes: every n-th, and each commit begins with another one, so that n commits have
/// tried all. With SIGNWRITER_TESTS=all in the environment, as `.ci/run all` sets it, a run takes everything.
///
/// It is for what is slow and much alike: the same scenes drawn once more, further processes that are killed. What alone
/// holds a rule is tested in every run.
public enum Turn {
  public static let takesAll = ProcessInfo.processInfo.environment["SIGNWRITER_TESTS"] == "all"
  /// A number of the commit's (`scripts/test`).
  private static let number = Int(ProcessInfo.processInfo.environment["SIGNWRITER_TURN"] ?? "") ?? 0

  /// Whether this run takes the item of that index.
  public static func takes(_ index: Int, of count: Int) -> Bool {
    takesAll || (index + number) % count == 0
  }

  /// One in so many of a list.
  public static func share<Item>(of list: [Item], one count: Int) -> [Item] {
    list.indices.filter { takes($0, of: count) }.map { list[$0] }
  }
}
