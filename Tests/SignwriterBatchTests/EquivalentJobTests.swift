import Foundation
import ImageCodecs
import Pixels
import SignwriterBatch
import TestSupport
import Testing

/// Jobs whose texts, names and pictures differ by bytes alone.
@Suite struct EquivalentJobTests {
  /// Draws jobs one after the other, and returns the files of their names, in the order of the jobs.
  private static func pictures(_ jobs: [(name: String, members: String)], in folder: Workspace) throws -> [[UInt8]]
  {
    var batch = try Batch()
    batch.options.renderer = .cpu
    batch.options.workers = 1
    batch.pictureFolders = [folder.root]
    let lines = jobs.map { #"{"id": "\#($0.name)", \#($0.members)}"# }
    let out = "out-\(UUID().uuidString)"
    let summary = try batch.run(
      jobs: Array(lines.joined(separator: "\n").utf8), into: .folder(folder.path(out)))
    #expect(summary.done == jobs.count)
    return try jobs.map { try folder.read("\(out)/\($0.name).png") }
  }

  @Test(arguments: EquivalentTexts.all)
  func `a job's text is drawn as it is in a batch of its own`(_ texts: EquivalentTexts) throws {
    let folder = try Workspace()
    func draw(_ list: [String]) throws -> [[UInt8]] {
      let jobs = list.enumerated().map { index, text in
        ("\(index)", #""text": "\#(text)", "font": {"family": "Noto Sans CJK JP", "size": 40}"#)
      }
      return try Self.pictures(jobs, in: folder)
    }
    let (first, second) = (try draw([texts.first])[0], try draw([texts.second])[0])
    if texts.looksDifferent { #expect(first != second) }
    #expect(try draw([texts.first, texts.second, texts.first]) == [first, second, first])
    #expect(try draw([texts.second, texts.first, texts.second]) == [second, first, second])
  }

  @Test(arguments: EquivalentTexts.all)
  func `jobs and pictures are told apart by the bytes of their names`(_ texts: EquivalentTexts) throws {
    let folder = try Workspace()
    for (name, value) in [(texts.first, UInt8(60)), (texts.second, 200)] {
      let pixel = PixelBuffer(width: 1, height: 1, alphaMode: .straight, bytes: [value, value, value, 255])
      try folder.write(try PNGCodec.encode(pixel), to: name + ".png")
    }
    for order in texts.orders {
      let jobs = order.map { ($0, #""kind": "image", "file": "\#($0).png""#) }
      let values = try Self.pictures(jobs, in: folder).map { try PNGCodec.decode($0)[0, 0].x }
      #expect(values == order.map { $0.utf8.elementsEqual(texts.first.utf8) ? 60 : 200 })
    }
  }
}
