import CSVGCodec
import ImageCodecs
import Pixels
import TestSupport
import Testing

/// Drawings by librsvg. Where that is not installed, these are skipped.
@Suite(.enabled(if: isLibraryInstalled, "librsvg2-2 is not installed")) struct SVGTests {
  private func drawing(_ attributes: String, _ content: String = "") throws -> SVGDrawing {
    try SVGDrawing(Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>".utf8))
  }

  @Test func `a drawing is as large as it says, or as its view box`() throws {
    func size(_ attributes: String) throws -> [Double] {
      let drawing = try drawing(attributes)
      return [drawing.width, drawing.height]
    }
    #expect(try size("width='30' height='20'") == [30, 20])
    #expect(try size("width='1in' height='0.5in'") == [96, 48])
    #expect(try size("viewBox='0 0 70 50'") == [70, 50])
    #expect(try size("viewBox='0 0 70 50' width='35' height='25'") == [35, 25])
  }

  @Test func `it is drawn at the size that is asked for, with sharp edges`() throws {
    let drawing = try drawing(
      "width='10' height='10'", "<rect x='2' y='3' width='5' height='4' fill='#ff8000' fill-opacity='0.5'/>")
    let picture = try drawing.picture(width: 400, height: 200)
    #expect(picture.width == 400 && picture.height == 200 && picture.alphaMode == .premultiplied)
    // In pixels of the picture, which is stretched: 80...280 across, 60...140 down.
    #expect(picture[79, 100] == .zero && picture[280, 100] == .zero && picture[100, 59] == .zero)
    for (x, y) in [(80, 60), (279, 60), (80, 139), (279, 139)] {
      let pixel = picture[x, y]
      #expect(pixel.w == 128 && abs(Int(pixel.x) - 128) <= 1 && abs(Int(pixel.y) - 64) <= 1 && pixel.z == 0)
    }
  }

  @Test func `a drawing brings no files in`() throws {
    let folder = try Workspace()
    let red = Pictures.make(8, 8) { _, _ in SIMD4(255, 0, 0, 255) }
    let file = try folder.write(try PNGCodec.encode(red), to: "red.png")
    for reference in [file, "file://" + file] {
      let picture = try drawing(
        "width='8' height='8' xmlns:xlink='http://www.w3.org/1999/xlink'",
        "<image xlink:href='\(reference)' width='8' height='8'/>"
      ).picture(width: 8, height: 8)
      #expect(picture.bytes.allSatisfy { $0 == 0 })
    }
    let entity = """
      <!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/hostname">]>
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="20"><text y="15">&secret;</text></svg>
      """
    // An error, or a drawing without the text.
    if let drawing = try? SVGDrawing(Array(entity.utf8)) {
      #expect(try drawing.picture(width: 200, height: 20).bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: [
    "<svg", "<html></html>", "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='5'/>", "< ", "<?xml version='1.0'?>",
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 -1 nan'/>",
  ])
  func `what is no drawing, or has no size, is an error of one line`(_ text: String) throws {
    do throws(CodecError) {
      let drawing = try SVGDrawing(Array(text.utf8))
      Issue.record("\(text) is a drawing of \(drawing.width) x \(drawing.height)")
    } catch {
      #expect(!error.reason.isEmpty && !error.reason.contains("\n"))
    }
  }

  @Test func `entities that grow without end are refused`() throws {
    var entities = "<!ENTITY a0 \"<rect width='1' height='1'/>\">"
    for level in 1...12 {
      entities += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
    }
    let bomb =
      "<!DOCTYPE svg [\(entities)]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>&a12;</svg>"
    #expect(throws: CodecError.self) {
      let drawing = try SVGDrawing(Array(bomb.utf8))
      _ = try drawing.picture(width: 9, height: 9)
    }
  }
}

private let isLibraryInstalled: Bool = {
  var message = [CChar](repeating: 0, count: Int(SW_SVG_MESSAGE_SIZE))
  return sw_svg_is_available(&message)
}()
