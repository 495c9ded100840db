import Basics
import Documents
import ImageCodecs
import JSON
import Resolving
import Signwriter
import SpriteFonts

extension JobStages {
  /// Makes the files of a sprite font, whole. The CPU path draws it, on the thread that prepares jobs: its characters are
  /// drawn onto pages of its own, among no pictures of other jobs.
  func finish(_ font: SpriteFontDocument, _ ticket: JobTicket) -> JobRecord {
    do throws(JobFailure) { return try written(font, ticket) } catch {
      journal?.noteUnknown()
      return ticket.record(error)
    }
  }

  private func written(_ font: SpriteFontDocument, _ ticket: JobTicket) throws(JobFailure) -> JobRecord {
    guard case .files(let folder) = form else {
      throw JobFailure("a sprite font makes pages of its own; write the batch to a folder", field: "kind")
    }
    let (set, files) = try made(font, named: String(FileName.stem(of: String(FileName.name(of: ticket.out)))))
    let place = String(FileName.folder(of: ticket.out))
    let remarks: DocumentRemarks = set.missing.isEmpty ? [] : [.missingGlyphs]
    if options.checks {
      let files = files.map { (name: place + $0.name, bytes: $0.bytes) }
      return checked(files, in: folder, ["out": .string(files.first?.name ?? "")], remarks, ticket)
    }
    var names: [JSONValue] = []
    var facts: [WrittenFile] = []
    do throws(OutputError) {
      for file in files {
        try folder.write(file.bytes, to: place + file.name)
        let fact = WrittenFile(place + file.name, file.bytes)
        facts.append(fact)
        names.append(["name": .string(fact.name), "crc32": .string(fact.hexChecksum)])
      }
    } catch { throw JobFailure("\(error)", field: "out") }
    var members: JSONObject = ["out": .string(place + (files.first?.name ?? "")), "files": .array(names)]
    members.append(contentsOf: set.report(of: files).object?.members ?? [])
    if !set.missing.isEmpty { members["missingGlyphs"] = members["missing"] }
    note(ticket, files: facts, members)
    return ticket.record(.done(members), remarks)
  }

  private func made(
    _ font: SpriteFontDocument, named name: String
  ) throws(JobFailure) -> (SpriteFontSet, [SpriteFontSet.File]) {
    do throws(SignwriterError) {
      let set = try SpriteFontMaker(LabelRenderer(environment, drawingWith: SceneRenderer())).make(font)
      if environment.pictures.missingGlyph == .error, let first = set.missing.first {
        throw SignwriterError.document(
          DocumentError(
            .outOfRange, path: "characters",
            "no font has U+\(String(first.id, radix: 16, uppercase: true)), and \(set.missing.count - 1) more; "
              + "name a font that does in font.fallback"))
      }
      return (set, try set.files(named: name, compression: environment.pictures.compression))
    } catch {
      throw JobFailure(error, in: environment)
    }
  }
}
