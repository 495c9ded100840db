import Testing
import Workers

/// What one end of a conversation writes, the other reads, whatever is in it.
@Suite struct MessageTests {
  /// A message with a member of every type.
  struct Sample: WorkerMessage, Hashable {
    enum Kind: String { case small, large }

    var number = 0
    var bytes: [UInt8] = []
    var text = ""
    var flag = false
    var size = 0.0
    var kind = Kind.small
    var names: [String] = []
    var moment: Double?
    var inner: [Pair]?
    /// What is read replaces it.
    var words = ["by", "default"]

    mutating func code(_ coder: inout MessageCoder) {
      coder.code(&number)
      coder.code(&bytes)
      coder.code(&text)
      coder.code(&flag)
      coder.code(&size)
      coder.code(&kind)
      coder.code(&names)
      coder.code(&moment)
      coder.code(&inner)
      coder.code(&words)
    }
  }

  struct Pair: WorkerMessage, Hashable {
    var (first, second) = (0, "")

    mutating func code(_ coder: inout MessageCoder) {
      coder.code(&first)
      coder.code(&second)
    }
  }

  private static let full = Sample(
    number: .min, bytes: [0, 255, 7], text: "Grüße \u{0} 👋", flag: true, size: -.leastNonzeroMagnitude,
    kind: .large, names: ["", "a"], moment: .infinity, inner: [Pair(first: -1, second: "x"), Pair()], words: [])

  private func written(_ sample: Sample) -> [UInt8] {
    var writer = MessageCoder()
    writer.append(sample)
    return writer.bytes
  }

  @Test(arguments: [Sample(), full]) func `a message arrives as it was sent`(_ sample: Sample) {
    let bytes = written(sample)
    let length = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(length == bytes.count - 4)
    #expect(MessageCoder.message(bytes[4...]) == sample)
  }

  @Test func `a message that is cut off is none`() {
    let bytes = written(Self.full)
    for end in 4..<bytes.count {
      let message: Sample? = MessageCoder.message(bytes[4..<end])
      #expect(message == nil, "the first \(end) bytes")
    }
  }

  @Test func `numbers that no writer writes are refused`() {
    let bytes = written(Self.full)
    for place in 4..<bytes.count {
      var bytes = bytes
      // As a length or a count this is far beyond the end, and nothing may be allocated for it.
      bytes[place] = 0x7F
      _ = MessageCoder.message(bytes[4...]) as Sample?
    }
    var writer = MessageCoder()
    writer.append([Int.max])
    #expect(MessageCoder.message(writer.bytes[12...]) as [String]? == nil)
  }
}
