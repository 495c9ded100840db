/// One of several runs that share the jobs of one file: the second of eight is `2/8`, as other tools write it.
///
/// Job k, counted from 0, is done by shard k mod N. That needs to know neither how many jobs there are nor what they
/// say, so it works on a stream; neighbours in a file, which tend to cost alike, are spread over all shards; and a job
/// that is changed, or added at the end, moves no other. Sendable; a value.
public struct Shard: Sendable, Hashable {
  /// From 0.
  public let index: Int
  public let count: Int

  /// The only one: all jobs.
  public static let whole = Shard(index: 0, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// `I/N`, with I from 1 to N; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), (1...1 << 20).contains(count),
      (1...count).contains(number)
    else { return nil }
    self.init(index: number - 1, count: count)
  }

  /// Whether the job at a place, from 0, is this shard's.
  func has(_ job: Int) -> Bool { job % count == index }

  /// The first job of this shard's at a place or after it.
  func first(from start: Int) -> Int { start + ((index - start) % count + count) % count }

  /// How many of the first `jobs` are this shard's.
  public func share(of jobs: Int) -> Int { (jobs - index + count - 1) / count }
}

extension Shard: CustomStringConvertible {
  public var description: String { "\(index + 1)/\(count)" }
}
