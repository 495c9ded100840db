import ArgumentParser

/// The options of a batch that say what becomes of the files of earlier runs.
struct EarlierOptions: ParsableArguments {
  @Flag(help: "Leave what an earlier run into the folder finished with the same inputs, whatever ended it.")
  var resume = false

  @Option(
    help: ArgumentHelp(
      """
      The file in which --resume and --check know what is finished, in the end in the order of names; by default one in \
      --out that begins with a dot.
      """,
      valueName: "FILE"), completion: .file())
  var journal: String?

  @Flag(
    help: """
      Write nothing, and compare: a job whose file is missing or is another picture fails, and files of earlier jobs are \
      told. What the journal vouches for is not drawn.
      """)
  var check = false

  @Flag(
    help: """
      With --resume: remove files of earlier jobs that are of none of these, if no job failed; only those that the journal \
      lists, as they were written.
      """)
  var prune = false

  @Flag(
    help: "Write each file to the disk before it has its name, so that a loss of power leaves none that is empty.")
  var durable = false

  /// The option that is given of those that are of a folder's files.
  var option: String? { check ? "--check" : prune ? "--prune" : journal != nil ? "--journal" : nil }

  func validate() throws {
    if check, resume || prune || durable {
      throw ValidationError(
        "--check writes and removes nothing; leave out \(resume ? "--resume" : prune ? "--prune" : "--durable")")
    }
    if prune, !resume {
      throw ValidationError("--prune knows an earlier run's files by its journal; write --resume, too")
    }
    if prune, journal != nil {
      throw ValidationError("--prune goes by the journal in the folder itself; leave out --journal")
    }
    if journal == "-" { throw ValidationError("--journal - is no file; name one") }
  }
}
