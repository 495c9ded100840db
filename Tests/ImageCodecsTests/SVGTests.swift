import Dispatch
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

  /// It asks for letters of a size at which librsvg gives up its process.
  private static let hostile =
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text font-size='1e9'>A</text></svg>"

  @Test func `a drawing that ends librsvg is an error, and others are drawn by several threads meanwhile`() throws {
    let good = try drawing("width='3' height='2'", "<rect width='3' height='2' fill='#f00'/>")
    let expected = [UInt8](repeating: 0, count: 6).flatMap { _ in [255, 0, 0, 255] as [UInt8] }
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      do throws(CodecError) {
        guard index.isMultiple(of: 2) else {
          #expect(try good.picture(width: 3, height: 2).bytes == expected)
          return
        }
        // It is read; to draw it is what ends the process.
        let hostile = try SVGDrawing(Array(Self.hostile.utf8))
        #expect(hostile.width == 9)
        _ = try hostile.picture(width: 9, height: 9)
        Issue.record("it is drawn")
      } catch {
        #expect(
          index.isMultiple(of: 2) && error.reason.contains("librsvg ended while it drew this, by signal 6"),
          "\(error)")
      }
    }
    #expect(try good.picture(width: 3, height: 2).bytes == expected)
  }

  @Test func `a drawing that takes too long is an error that names the limit`() throws {
    // Each mask is drawn for the mask around it, twice as often with each.
    var masks = ""
    for level in 1...28 {
      let inner = level == 1 ? "" : "mask='url(#m\(level - 1))'"
      masks += "<mask id='m\(level)'><g \(inner)><rect width='9' height='9' fill='#fff' \(inner)/></g></mask>"
    }
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><defs>\(masks)</defs>"
      + "<rect width='9' height='9' mask='url(#m28)'/></svg>"
    let long = try SVGDrawing(Array(text.utf8), seconds: 0.25)
    let error = #expect(throws: CodecError.self) { _ = try long.picture(width: 9, height: 9) }
    #expect(error?.reason.contains("more than 0.25 s") == true, "\(error.map { "\($0)" } ?? "")")
    #expect(try drawing("width='3' height='2'").picture(width: 3, height: 2).bytes.allSatisfy { $0 == 0 })
  }

  // A sanitizer needs terabytes of addresses, so there the helper has no limit.
  #if !SANITIZE
    @Test func `a drawing that needs too much memory is an error`() throws {
      // A picture of 256 MiB for each group.
      let groups = (1...8).reduce("<rect width='9' height='9'/>") { inner, _ in "<g opacity='0.9'>\(inner)</g>" }
      let large = try drawing("width='9' height='9'", groups)
      #expect(throws: CodecError.self) { _ = try large.picture(width: 8192, height: 8192) }
      #expect(try large.picture(width: 9, height: 9)[4, 4].w > 0)
    }
  #endif

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

let isLibraryInstalled: Bool = {
  do throws(CodecError) {
    return try SVGDrawing(Array("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>".utf8)).width == 8
  } catch {
    return !error.reason.contains("librsvg2-2")
  }
}()
