/// Finds repetitions in a filtered image of a label: rows without ink, runs of one pixel (transparency, rows like the
/// one above, slopes of shadows) and, where it is worth it, pixels that occurred before.
///
/// The cost of a scan is in the branches that the processor cannot predict: some tens of cycles each, ten times the
/// cost of writing bits. Runs are therefore found by comparing many pixels at once, without a branch per pixel, when the
/// image is filtered. The search for pairs has several branches per pixel; it makes the file of a label with a soft
/// shadow 5 % smaller and takes twice as long.
///
/// It uses its own memory without arrays, because this is the inner loop of a batch. Not copyable: it frees that
/// memory.
struct TokenScanner: ~Copyable {
  /// What a scan looks for.
  enum Search {
    case runs
    /// Runs, and pairs of pixels that occurred somewhere before.
    case pairs
  }

  /// In pixels; DEFLATE has 258 bytes.
  static let longest = 64
  private static let longestRepeat = 258

  let bytes: UnsafeRawPointer
  let width: Int
  let stride: Int
  /// Those of `FilteredImage`.
  let repeats: UnsafePointer<UInt64>
  let repeatWords: Int
  /// The last place of a pair of pixels with each hash.
  let heads: UnsafeMutablePointer<Int32>

  /// `bytes` are the image's rows, with its lead before them and its slack after, and must outlive this, as must
  /// `repeats`, which are the image's.
  init(_ image: FilteredImage, bytes: UnsafeRawPointer, repeats: UnsafePointer<UInt64>) {
    self.bytes = bytes
    self.repeats = repeats
    width = image.width
    stride = image.stride
    repeatWords = image.repeatWords
    heads = .allocate(capacity: 1 << TokenScanner.hashBits)
  }

  deinit { heads.deallocate() }

  /// Passes the tokens of every row to `sink`, or as a sample those of each `interval`th row that has ink.
  func scan(
    _ image: FilteredImage, for search: Search, interval: Int = 1, into sink: inout some TokenSink
  ) {
    if search == .pairs { forgetPairs() }
    var inked = 0
    var y = 0
    while y < image.height {
      let start = y &* image.stride
      guard image.isBlank[y] else {
        if inked % interval == 0 {
          switch search {
          case .runs: scanRuns(row: y, into: &sink)
          case .pairs: scanPairs(start: start, end: start &+ image.stride, into: &sink)
          }
        }
        inked &+= 1
        y &+= 1
        continue
      }
      while y < image.height, image.isBlank[y] { y &+= 1 }
      zeros(y &* image.stride &- start, into: &sink)
    }
    sink.settle()
  }

  @inline(__always)
  func pixel(_ position: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self) }

  @inline(__always)
  func filter(_ position: Int) -> UInt8 { bytes.load(fromByteOffset: position, as: UInt8.self) }

  /// Writes zeros as one literal and matches with the byte before.
  private func zeros(_ count: Int, into sink: inout some TokenSink) {
    sink.literal(0)
    var rest = count &- 1
    while rest >= 3 {
      // Never leave one or two bytes, which no match can cover.
      let most = TokenScanner.longestRepeat
      let length = rest <= most ? rest : rest < most &+ 3 ? rest &- 3 : most
      sink.repeated(length: length)
      rest &-= length
    }
    for _ in 0..<rest { sink.literal(0) }
  }

  /// Writes a run of any length.
  @inline(__always)
  func run(pixels count: Int, into sink: inout some TokenSink) {
    var rest = count
    while rest > TokenScanner.longest {
      sink.run(pixels: TokenScanner.longest)
      rest &-= TokenScanner.longest
    }
    sink.run(pixels: rest)
  }
}
