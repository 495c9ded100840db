/// One of several runs that share the jobs of one file. The second of eight is `2/8`, as other tools write it.
///
/// Shard k mod N does job k, counted from 0. This needs to know neither how many jobs there are nor what they say, so
/// it works on a stream. Neighbours in a file, which tend to cost alike, are spread over all shards. If a job is
/// changed, or added at the end, no other job moves to another shard. Sendable; a value.
public struct Shard: Sendable, Hashable {
  /// The shard's index, from 0.
  public let index: Int
  /// The number of shards.
  public let count: Int

  /// The only shard, with all jobs.
  public static let whole = Shard(index: 0, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads `I/N`, with I from 1 to N; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), (1...1 << 20).contains(count),
      (1...count).contains(number)
    else { return nil }
    self.init(index: number - 1, count: count)
  }

  /// Whether the job at an index, from 0, belongs to this shard.
  func has(_ job: Int) -> Bool { job % count == index }

  /// The first job of this shard at an index or after it.
  func first(from start: Int) -> Int { start + ((index - start) % count + count) % count }

  /// The number of the first `jobs` jobs that belong to this shard.
  public func share(of jobs: Int) -> Int { (jobs - index + count - 1) / count }
}

extension Shard: CustomStringConvertible {
  /// The shard as `I/N`.
  public var description: String { "\(index + 1)/\(count)" }
}
