public import ArgumentParser
import Documents
import Films
import Foundation
import Glibc
public import ImageCodecs
import Resolving
import Signwriter
public import SignwriterBatch
import Typography

extension PNGCodec.Compression: ExpressibleByArgument {}

extension PictureChannels: ExpressibleByArgument {
  /// Reads the name of a choice on the command line; nil for an unknown name.
  public init?(argument: String) {
    guard let channels = PictureChannels.all.first(where: { $0.name == argument }) else { return nil }
    self = channels
  }

  /// The names of all choices, which the help lists.
  public static var allValueStrings: [String] { all.map(\.name) }
}

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Draws every document of a job file.",
    usage: "signwriter batch JOBS.jsonl --styles STYLES.json (--out DIR | --tar FILE | --sheet FILE) [options]")

  @Argument(
    help: "JSON Lines, one document a line, or a table (.csv, .tsv); - is standard input.",
    completion: .file(extensions: ["jsonl", "csv", "tsv"]))
  var jobs: String

  @Option(help: "What the jobs are written in; by default what the file's ending says, and JSON Lines without one.")
  var jobsFormat: JobsFormat?

  @Option(help: "The style sheet that the jobs' styles are in.", completion: .file(extensions: ["json"]))
  var styles: String?

  @Option(help: "The folder for the pictures. No name of a picture can leave it.", completion: .directory)
  var out: String?

  @Option(
    help: """
      In place of --out, one tar as WebDataset reads it: NAME.png and NAME.json, its line of the report, for each job in \
      order; - is standard output.
      """,
    completion: .file(extensions: ["tar"]))
  var tar: String?

  @Option(
    help: ArgumentHelp(
      "Begin a new tar after this many MB, of whole samples; --tar then has a place for its number, as in x-%06d.tar.",
      valueName: "MB"))
  var tarShardSize: Int?

  @Option(
    help: """
      In place of --out, one picture with all pictures on it, packed, and a JSON file beside it that says where each is, \
      as game engines read it from TexturePacker. What is too much for one page makes several.
      """,
    completion: .file(extensions: ["png"]))
  var sheet: String?

  @Option(help: ArgumentHelp("The most pixels of a sheet's side.", valueName: "PIXELS"))
  var sheetSize = 4096

  @Option(help: ArgumentHelp("Transparent pixels between the pictures of a sheet.", valueName: "PIXELS"))
  var sheetGutter = 2

  @Option(
    help: ArgumentHelp(
      "Add boxes to the report, of glyphs, words, lines or readings beside them, or some of these with commas: text, corners in pixels, direction.",
      valueName: "glyph,word,line,ruby"),
    transform: { text in
      let kinds = text.split(separator: ",", omittingEmptySubsequences: false).map {
        TextBox.Kind(rawValue: String($0))
      }
      guard kinds.allSatisfy({ $0 != nil }) else {
        throw ValidationError("\"\(text)\" is not of glyph, word, line and ruby; write some of them, with commas")
      }
      return Set(kinds.compactMap { $0 })
    })
  var boxes: Set<TextBox.Kind> = []

  @Flag(help: "Cut off the transparent border. The report tells what, and its places are in what is left.")
  var trim = false

  @Flag(
    help: """
      Beside each picture NAME.png two masks of its size, 8-bit grey: NAME.mask.png, the coverage of the text's fill \
      without effects, and NAME.alpha.png, the alpha of everything drawn.
      """)
  var masks = false

  @Option(
    help: """
      Names the files that have no \"out\" of their own; by default {{id}} and the format's ending. Frames of motions need \
      {{frame}}, as {{id}}/{{frame}}.png.
      """)
  var name: String?

  @Option(
    help: """
      The format of the pictures; or from frames on that of motions, as animate writes them. By default what --name says \
      by {{frame}} or by the ending of a video, else png.
      """)
  var format: BatchFormat?

  @OptionGroup(title: "Motion") var motionFlags: MotionFlags

  @Option(help: ArgumentHelp("The most frames of a motion; by default 100000.", valueName: "N"))
  var maxFrames: Int?

  @OptionGroup(title: "Pictures") var pictures: PictureFlags

  @Option(
    help: """
      What to do where a label does not fit: fail (it was truncated, shows no text, or is cropped), fail for what you \
      name, with commas (fail=shrunk,truncated,cropped), draw it and say so, or draw it. What shrank as far as its style \
      allows fits, unless you name shrunk.
      """)
  var overflow = OverflowPolicy.warn

  @OptionGroup var rendering: RendererOptions
  @OptionGroup var fontOptions: FontOptions

  @Option(
    help: """
      The channels of PNG files: style is the fewest that hold every picture of a style, so that all of them have the same; \
      fewest is what each picture needs. By default rgba with --png fast, which is the default and made for it, and style with \
      every other --png.
      """)
  var channels: PictureChannels?

  @Option(help: "How hard to compress.")
  var png = PNGCodec.Compression.fast

  @Option(
    help: ArgumentHelp(
      "Do every Nth job only, from the Ith on: N runs with I from 1 to N together do what one does. See docs/scale-out.md.",
      valueName: "I/N"),
    transform: { text in
      guard let shard = Shard(text) else {
        throw ValidationError("\"\(text)\" is no shard; write I/N, with I from 1 to N, as 1/8")
      }
      return shard
    })
  var shard = Shard.whole

  @Option(
    help: """
      What became of each job, in the order of the jobs, into this file: a line of JSON each, or, if its name ends in .csv \
      or .tsv, a table for a spreadsheet.
      """,
    completion: .file())
  var report: String?

  @OptionGroup(title: "Page") var pageOptions: PageOptions

  @Option(help: "What the batch came to, and how its caches did, as JSON into this file.", completion: .file())
  var summary: String?

  @OptionGroup(title: "Caches") var caches: CacheOptions

  @OptionGroup(title: "Earlier runs") var earlier: EarlierOptions

  @Flag(help: "Stop at the first job that fails.")
  var failFast = false

  @Flag(
    help:
      "Refuse names of files that Windows cannot hold, or that are one there or on macOS; else they are counted.")
  var portableNames = false

  @OptionGroup(title: "Work") var workOptions: WorkOptions

  /// What a supervisor passes to the process that draws.
  @Option(help: .hidden) var worker: String?

  @Flag(help: "Print the summary as JSON on standard output, and show no progress.")
  var json = false

  @Flag(help: "No progress and no summary; errors of jobs are still told.")
  var quiet = false

  func validate() throws {
    guard workOptions.contexts == 1 || rendering.renderer != .cpu else {
      throw ValidationError("--contexts is of a GPU, and --renderer cpu uses none: give one of the two")
    }
    guard jobs != "-" || styles != "-" else {
      throw ValidationError("Jobs and styles cannot both come from standard input.")
    }
    try validateOutput()
    try validateMotion()
    try validateStreams()
    if let channels, pictureFormat != .png || sheet != nil {
      throw ValidationError(
        "--channels \(channels.name) is of PNG files, one a picture; leave it out, or write --format png and --out DIR"
      )
    }
    do { _ = try nameTemplate() } catch { throw ValidationError("--name: \(error)") }
  }

  private func validateOutput() throws {
    guard [out, tar, sheet].count(where: { $0 != nil }) == 1 else {
      throw ValidationError(
        "Give --out DIR for a file each, --tar FILE for one stream, or --sheet FILE for one picture: one of the three."
      )
    }
    try validateSheet()
    try validatePage()
    try validateComparison()
    guard let tar else {
      guard tarShardSize == nil else { throw ValidationError("--tar-shard-size is of --tar, which is not given") }
      return
    }
    guard !earlier.resume else {
      throw ValidationError(
        "--resume: a tar is written from its beginning to its end; leave --resume out, or write --out DIR")
    }
    if let tarShardSize, !(1...1 << 20).contains(tarShardSize) {
      throw ValidationError("--tar-shard-size \(tarShardSize) is not in 1...\(1 << 20)")
    }
    if let fault = TarWriter.fault(of: tar, isSharded: tarShardSize != nil) {
      throw ValidationError("--tar \(tar) \(FlagHint.words(of: fault))")
    }
  }

  private func validateComparison() throws {
    guard let option = earlier.option else { return }
    guard out != nil else { throw ValidationError("\(option) is of a folder of files; write --out DIR") }
    if earlier.journal != nil, shard != .whole {
      throw ValidationError("--journal is of all jobs; leave out --shard \(shard.index + 1)/\(shard.count)")
    }
    guard earlier.check || earlier.prune else { return }
    guard motionFormat == nil else {
      throw ValidationError("\(option) is of pictures; leave out --format and {{frame}}")
    }
    if earlier.prune, shard != .whole {
      throw ValidationError("--prune is of all jobs; leave out --shard \(shard.index + 1)/\(shard.count)")
    }
  }

  /// At most one output may go to standard output, and none to a file that is an input or another output.
  private func validateStreams() throws {
    let streams = [
      tar == "-" ? "--tar -" : nil, report == "-" ? "--report -" : nil, summary == "-" ? "--summary -" : nil,
      json ? "--json" : nil,
    ].compactMap { $0 }
    guard streams.count < 2 else {
      throw ValidationError(
        "\(streams[0]) and \(streams[1]) both take standard output; name a file for one of the two, as --summary FILE"
      )
    }
    try checkFiles(reading: files)
  }

  /// The files that options name to be read.
  var files: FileUse {
    var files = FileUse()
    files.reads("the jobs", jobs)
    files.reads("--styles", styles)
    files.reads("--html-against", pageOptions.htmlAgainst)
    return files
  }

  /// Throws where one of the files that are written, but for those of --out, would overwrite another.
  func checkFiles(reading files: FileUse) throws(ValidationError) {
    var files = files
    files.writes("--report", report)
    files.writes("--summary", summary)
    files.writes("--html", pageOptions.html)
    files.writes("--journal", earlier.journal)
    if let tar { files.writes("--tar", TarWriter.files(of: tar, isSharded: tarShardSize != nil)) }
    if let sheet { files.writes("--sheet", SheetWriter.files(of: sheet)) }
    try files.check()
  }

  private func validatePage() throws {
    guard pageOptions.html != nil else { return }
    guard out != nil else { throw ValidationError("--html shows the pictures of a folder; write --out DIR") }
    guard pictureFormat.isShownByBrowsers else {
      throw ValidationError("--html: no browser shows \(pictureFormat.rawValue); write --format png, webp or jpeg")
    }
  }

  private func validateSheet() throws {
    guard (64...16384).contains(sheetSize) else {
      throw ValidationError("--sheet-size \(sheetSize) is not in 64...16384")
    }
    guard (0...16).contains(sheetGutter) else {
      throw ValidationError("--sheet-gutter \(sheetGutter) is not in 0...16")
    }
    guard sheet != nil else { return }
    guard !masks else {
      throw ValidationError("--masks: a sheet has no place for them; leave --masks out, or write --out DIR")
    }
    guard !earlier.resume else {
      throw ValidationError("--resume: a sheet is packed as a whole; leave --resume out, or write --out DIR")
    }
    guard pictureFormat == .png else {
      throw ValidationError("--format \(pictureFormat.rawValue): a sheet is a PNG file")
    }
  }
}
