import Foundation
import ImageCodecs
import Pixels
import Testing
import Typography

/// COLR version 1 against Chromium's pictures of 200 glyphs, which have all formats of paints and all modes.
@Suite struct ChromiumColorTests {
  /// Chromium quantises colours and coverages at other places, and samples gradients at 8 bits.
  @Test(arguments: ColorFonts.samples) func `the glyphs are Chromium's`(_ sample: ColorFonts.Sample) throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: ColorFonts.folder + sample.picture))
    let truth = try PNGCodec.decode([UInt8](file)).converted(to: .premultiplied)
    let page = try ColorFonts.page(sample)
    if let folder = ProcessInfo.processInfo.environment["SIGNWRITER_COLOR_PAGES"] {
      let png = try PNGCodec.encode(page)
      try Data(png).write(to: URL(fileURLWithPath: folder + "/" + sample.picture))
    }
    let (mean, cells) = ColorFonts.differences(page, truth)
    #expect(mean <= 2, "mean over ink")
    print("\(sample.picture): \(mean) steps over ink, at most \(cells.max() ?? 0) in a glyph")
    for (name, difference) in zip(ColorFonts.names, cells) where difference > 6 {
      Issue.record("\(name) differs by \(difference) steps")
    }
  }
}
