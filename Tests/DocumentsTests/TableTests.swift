import Basics
import Documents
import JSON
import Pixels
import Testing

/// Jobs as a table, and styles with places to fill.
@Suite struct TableTests {
  private static let styles =
    #"{"styles": {"tag": {"text": "{{greeting}}, {{ name }}!", "font": {"family": "{{family}}", "size": 20}}}}"#

  private func entries(_ table: String, _ separator: Unicode.Scalar = ",") throws -> [JobEntry] {
    var reader = JobTableReader(
      lines: JobLineReader(bytes: Array(table.utf8), source: "t.csv"), separator: separator, source: "t.csv")
    let decoder = JobDecoder(styles: try StyleSheet(json: Self.styles), source: "t.csv")
    var entries: [JobEntry] = []
    while let line = reader.next() { entries.append(decoder.decode(line)) }
    return entries
  }

  @Test func `columns are members, size and values`() throws {
    let entries = try entries(
      """
      id,text,style,out,width,height,greeting,name,family
      a,Hi,tag,x/a.png,100,50,,,Inter
      b,,tag,,,,Hello,"Smith, ""Jo"" ",Noto Sans
      """)
    let first = try #require(try entries[0].result.get().label)
    #expect(try entries[0].result.get().out == "x/a.png" && entries[0].id == "a")
    #expect(first.text == "Hi" && first.size == .fixed(width: 100, height: 50))
    #expect(first.font.family == "Inter" && first.font.size == 20)
    let second = try #require(try entries[1].result.get().label)
    #expect(second.text == #"Hello, Smith, "Jo" !"# && second.font.family == "Noto Sans")
  }

  @Test func `a column that nothing uses is known once the table is read`() {
    func unused(_ table: String, _ placeholders: Set<ByteText>?) -> [String] {
      var reader = JobTableReader(
        lines: JobLineReader(bytes: Array(table.utf8), source: "t.csv"), separator: ",", source: "t.csv",
        placeholders: placeholders)
      while reader.next() != nil {}
      return reader.use.unused
    }
    let table = "id,text,player,notes,team,font.size\na,Hi,Jo,x,y,3\nb,Hi {{ player }}!,Al,{{team,y,3\n"
    #expect(unused(table, []) == ["notes", "team"])
    #expect(unused(table, ["notes", "id"]) == ["team"])
    #expect(unused(table, nil) == [], "nothing is known of styles")
    #expect(unused("id,text\na,b\n", []) == [])
  }

  @Test(arguments: [
    ("id,text,de,fr\na,x,y,z\n", true), ("id,text,de\na,x,y\n", false), ("id,text,de,fr\na,{{de}},y,z\n", false),
  ])
  func `unused columns of languages name the command that takes them`(_ table: String, _ isNamed: Bool) {
    var reader = JobTableReader(
      lines: JobLineReader(bytes: Array(table.utf8), source: "t.csv"), separator: ",", source: "t.csv",
      placeholders: [])
    while reader.next() != nil {}
    #expect((reader.use.remedyOfLanguages?.contains("`signwriter jobs`") ?? false) == isNamed)
  }

  @Test func `quoted cells hold separators, quotes and line feeds, and rows keep their lines`() throws {
    let entries = try entries("\u{FEFF}id\ttext\n1\t\"two\nlines\"\n\n2\t\"a\tb\"\"c\"\r\n3\tx\n", "\t")
    #expect(entries.map(\.id) == ["1", "2", "3"] && entries.map(\.line) == [2, 5, 6])
    #expect(try entries.map { try $0.result.get().label?.text } == ["two\nlines", "a\tb\"c", "x"])
  }

  @Test func `what is wrong with a row is that row's error`() throws {
    let entries = try entries("id,text,width\na,x,1,y\nb,y,wide\nc,z,7\nd,\"open,1\n")
    func error(_ index: Int) -> DocumentError? {
      if case .failure(let error) = entries[index].result { error } else { nil }
    }
    #expect(error(0)?.message.contains("4 cells") == true && error(0)?.source == "t.csv:2")
    #expect(error(1)?.path == "size[0]" && error(1)?.message.contains("wide") == true)
    #expect(try entries[2].result.get().label?.size == .width(7))
    #expect(error(3)?.message.contains("quote") == true)
  }

  @Test func `a header with a name twice is refused, and so is a cell without one`() throws {
    for header in ["id,text,id\na,b,c", "id,,text\na,b,c", "id,text,\na,b, "] {
      let entries = try entries(header)
      #expect(entries.count == 1)
      #expect(throws: DocumentError.self) { try entries[0].result.get() }
    }
    let named = try entries("id,text,,\na,b\nb,c,,d\nc,e,,\n")
    #expect(named.map { (try? $0.result.get()) != nil } == [true, false, true])
    #expect(error(named[1])?.message.contains("column 4 has no name") == true)
  }

  @Test(arguments: [
    "id,text,,\na,x,,\nb,y,,\n", ",id,text\n,a,x\n,b,y", "id,text\na,x\n,\nb,y\n,,,\n", "\n,,\nid,text\na,x\nb,y\n",
    "id,text,style,out\na,x\nb,y,,\n", "id,text\na,x,,\nb,y,\n", "sep=;\nid;text\na;x\nb;y\n",
    "SEP=,\r\nid,text\r\na,x\r\nb,y\r\n",
    "\u{FEFF}sep=|\nid|text\na|x\nb|y\n", "sep=\t\nid\ttext\na\tx\nb\ty\n", "id,text\ra,x\rb,y\r",
    "id,text\ra,x\r\r\rb,y",
    "id,text,\"n\rm\"\ra,x\rb,y\r",
  ])
  func `what says nothing is passed over in tables`(_ table: String) throws {
    let entries = rows(Array(table.utf8), placeholders: ["n\rm", "n\nm"])
    #expect(try entries.map { try $0.result.get().id } == ["a", "b"])
    #expect(try entries.map { try $0.result.get().label?.text } == ["x", "y"])
    var rest = Array(table.utf8)[...]
    let dripping = JobLineReader(source: "t.csv") { () throws(DocumentError) in rest.popFirst().map { [$0] } ?? [] }
    var slow = JobTableReader(lines: dripping, separator: ",", source: "t.csv", placeholders: ["n\rm", "n\nm"])
    var count = 0
    while slow.next() != nil { count += 1 }
    #expect(count == 2)
  }

  @Test func `a line feed that is written as two characters is told with its line`() {
    func line(_ table: String) -> Int? {
      var reader = JobTableReader(
        lines: JobLineReader(bytes: Array(table.utf8), source: "t.csv"), separator: ",", source: "t.csv",
        placeholders: ["name"])
      while reader.next() != nil {}
      return reader.use.firstWrittenFeed
    }
    #expect(line("id,text\na,x\nb,one\\ntwo\nc,three\\nfour\n") == 3)
    #expect(line("id,text,name\na,x,b\\nc\n") == 2)
    #expect(line("id,text,out\na,\"one\ntwo\",C:\\new.png\n") == nil)
  }

  @Test(arguments: [
    "msgid \"\"\nmsgstr \"\"\n", "# Silver\n#, fuzzy\n\nmsgctxt \"menu\"\nmsgid \"a\"\n",
    "\u{FEFF}msgid\t\"x\"\r\n",
    "<?xml version=\"1.0\"?>\n<xliff/>\n", "\n  <tmx version=\"1.4\">\n",
  ])
  func `another format of translations is told as that, once`(_ text: String) {
    let entries = rows(Array(text.utf8))
    #expect(entries.count == 1)
    let message = error(entries.first)?.message
    #expect(message?.contains("and no jobs; give it to `signwriter jobs`") == true, "\(entries)")
    #expect(error(entries.first)?.source == "t.csv")
  }

  @Test func `numbers have commas where semicolons separate`() throws {
    let entries = rows(
      Array("id;text;font.size;width;opacity\na;1,5;20,5;220,5;0,5\nb;x;20.5;220.5;\nc;x;1.000,5;;\n".utf8))
    let label = try #require(try entries[0].result.get().label)
    #expect(label.text == "1,5" && label.font.size == 20.5 && label.size == .width(220.5) && label.opacity == 0.5)
    #expect(try entries[1].result.get().label?.size == .width(220.5))
    #expect(error(entries[2])?.path == "font.size")
    let commas = rows(Array("id,text,width\na,x,\"220,5\"\n".utf8))
    #expect(error(commas[0])?.message.contains("write 220.5, with a point") == true)
  }

  @Test func `a whole number is an id`() throws {
    func entry(_ id: String) -> JobEntry {
      JobDecoder(styles: StyleSheet(), source: "j").decode(
        JobLine(number: 7, content: .success(Array(#"{"id": \#(id), "text": "{{x}}", "values": {"x": "y"}}"#.utf8)))
      )
    }
    for (id, wanted) in [("12", "12"), ("-3", "-3"), ("0", "0"), ("9007199254740991", "9007199254740991")] {
      let job = try entry(id).result.get()
      #expect(
        job.id == wanted && entry(id).id == wanted && job.document.id == wanted && job.value(of: "id") == wanted)
    }
    // Digits of these would be lost, or are written in more than one way.
    for id in ["12345678901234567890", "1.5", "true", "null", "[1]"] {
      #expect(id == "null" || (try? entry(id).result.get()) == nil, "\(id)")
      #expect(entry(id).id == "line-000007")
    }
  }

  @Test func `a placeholder that nothing fills is named`() throws {
    let styles = try StyleSheet(json: Self.styles)
    func job(_ json: String) throws -> Job {
      try JobDecoder(styles: styles, source: "j").decode(
        JobLine(number: 1, content: .success(Array(json.utf8)))
      ).result.get()
    }
    let error = documentError {
      _ = try job(#"{"style": "tag", "values": {"greting": "Hi", "name": "x", "family": "Inter"}}"#)
    }
    #expect(error.message.contains("{{greeting}}") && error.message.contains("greting"), "\(error)")
    #expect(error.path == "values.text")
    // A member that the job overrides needs no values, and what is filled in is checked like anything else.
    #expect(try job(#"{"style": "tag", "text": "own", "values": {"family": "Inter"}}"#).label?.text == "own")
    let bad = documentError {
      _ = try job(
        #"{"style": "tag", "text": "own", "values": {"family": "\#(String(repeating: "x", count: 2000))"}}"#)
    }
    #expect(bad.message.contains("2000 characters"), "\(bad)")
  }

  @Test(arguments: [#""style": "tag", "#, #""text": "\#(String(repeating: "{{v}}", count: 200))", "#])
  func `values that would fill any memory are refused before they do`(_ members: String) throws {
    let styles = try StyleSheet(
      bytes: Array(#"{"styles": {"tag": {"text": "\#(String(repeating: "{{v}}", count: 200))"}}}"#.utf8),
      source: "s")
    let long = String(repeating: "x", count: 100_000)
    let job = try JSONParser.parse(Array(#"{\#(members)"values": {"v": "\#(long)"}}"#.utf8))
    let error = documentError { _ = try Job(job, styles: styles, source: "jobs.jsonl:1", defaultID: "a") }
    #expect(error.reason == .outOfRange && error.place.hasSuffix("values"), "\(error)")
    #expect(error.message.contains("20000000 bytes, over the limit"), "\(error)")
  }

  /// A decoder caches styles with filled placeholders. Jobs with the same values share one, and no other job gets it.
  @Test(arguments: [0, JobDecoder.defaultStyleCacheBytes])
  func `styles that were filled before are found again`(_ cacheBytes: Int) throws {
    let decoder = JobDecoder(
      styles: try StyleSheet(
        json: #"""
          {"styles": {"a": {"text": "{{x}}{{y}}", "font": {"family": "{{z}}"}}, "b": {"extends": "a", "scale": 2},
                      "plain": {"scale": 3}}}
          """#), source: "j", styleCacheBytes: cacheBytes)
    func job(_ json: String) throws -> LabelDocument? {
      try decoder.decode(JobLine(number: 1, content: .success(Array(json.utf8)))).result.get().label
    }
    for _ in 0..<2 {
      // The same letters divided differently; another style; a member that the job overrides; values that the style
      // does not use.
      #expect(try job(#"{"style": "a", "values": {"x": "p", "y": "qr", "z": "en"}}"#)?.text == "pqr")
      #expect(try job(#"{"style": "a", "values": {"x": "q", "y": "p", "z": "en"}}"#)?.text == "qp")
      #expect(try job(#"{"style": "b", "values": {"x": "p", "y": "qr", "z": "en"}}"#)?.scale == 2)
      let own = try job(#"{"style": "a", "text": "own", "values": {"x": "p", "z": "de", "more": "m"}}"#)
      #expect(own?.text == "own" && own?.font.family == "de")
      #expect(try job(#"{"style": "plain", "text": "t"}"#)?.scale == 3)
      #expect(throws: DocumentError.self) { try job(#"{"style": "a", "values": {"x": "pqr", "z": "en"}}"#) }
    }
    #expect(try job(#"{"text": "no style"}"#)?.scale == 1)
    // Four styles with values, twice, and a style without placeholders, twice.
    #expect(decoder.cacheState.use.asked == 10)
    #expect(decoder.cacheState.use.found == (cacheBytes == 0 ? 2 : 6))
  }

  private func rows(_ table: [UInt8], placeholders: Set<ByteText>? = []) -> [JobEntry] {
    var reader = JobTableReader(
      lines: JobLineReader(bytes: table, source: "t.csv"), separator: ",", source: "t.csv",
      placeholders: placeholders)
    let decoder = JobDecoder(styles: StyleSheet(), source: "t.csv")
    var entries: [JobEntry] = []
    while let line = reader.next() { entries.append(decoder.decode(line)) }
    return entries
  }

  private func error(_ entry: JobEntry?) -> DocumentError? {
    if case .failure(let error)? = entry?.result { error } else { nil }
  }

  @Test func `columns are members of any type, and of objects`() throws {
    let entries = rows(
      Array(
        """
        id,text,font.size,font.family,color,numberOfLines,balanced,shadow,kind,to
        a,Hi,30,Inter,red,2,TRUE,"{""blur"": 3}",,
        b,12,,,"[0,0,1]",,,,,
        c,,9,,,,,,counting,7
        d,x,,,,two,,,,
        """.utf8))
    let label = try #require(try entries[0].result.get().label)
    #expect(label.font == .init(family: "Inter", size: 30) && label.numberOfLines == 2 && label.balanced)
    #expect(label.color == Color(red: 1, green: 0, blue: 0) && label.shadows == [.init(blur: 3)])
    let second = try entries[1].result.get().label
    #expect(second?.text == "12" && second?.color == Color(red: 0, green: 0, blue: 1))
    guard case .counting(let count) = try entries[2].result.get().document else {
      Issue.record("no count")
      return
    }
    #expect(count.to == 7 && count.label.font.size == 9)
    #expect(error(entries[3])?.path == "numberOfLines" && error(entries[3])?.message.contains("\"two\"") == true)
  }

  @Test func `a row's own text has places to fill`() throws {
    let entries = rows(Array("id,text,player\na,Hi {{player}}!,Jo\nb,Hi {{ plaer }}!,Jo\n".utf8))
    #expect(try entries[0].result.get().label?.text == "Hi Jo!")
    #expect(error(entries[1])?.path == "text")
    #expect(error(entries[1])?.message.contains("{{plaer}}; did you mean \"player\"?") == true)
  }

  @Test func `a placeholder in what is drawn that nothing fills is an error, whatever other columns there are`()
    throws
  {
    let tables = [
      "id,text\na,Hi {{n}}\n", "id,text,n\na,Hi {{n}},\n", "id,text,m\na,Hi {{n}},3\n",
      "id,text,id2\na,Hi {{n}},\n",
    ]
    for table in tables {
      let fault = error(rows(Array(table.utf8), placeholders: ["m", "id2"]).first)
      #expect(
        fault?.path == "text" && fault?.message.contains("no value fills the job's {{n}}") == true, "\(table)")
    }
    #expect(error(rows(Array(tables[0].utf8)).first)?.message.contains("give the job \"values\"") == true)
    let nested = #"{"kind": "group", "size": [9, 9], "children": [{"text": "{{n}}"}]}"#
    let group = documentError { _ = try Job(JSONParser.parse(nested), styles: StyleSheet(), defaultID: "a") }
    #expect(group.path == "children.text" && group.message.contains("{{n}}"), "\(group)")
    // Neither is drawn: the id, and what is not closed. What a value holds is drawn as it stands.
    #expect(try rows(Array("id,text\n{{b}},x {{ y\n".utf8))[0].result.get().label?.text == "x {{ y")
    let value = #"{"text": "{{open}}", "values": {"open": "{{name}}"}}"#
    #expect(try Job(JSONParser.parse(value), styles: StyleSheet(), defaultID: "a").label?.text == "{{name}}")
  }

  @Test func `a column that nothing uses is told`() throws {
    let unused = rows(Array("id,txt\na,Hi\nb,Ho\n".utf8))
    #expect(unused.count == 1 && error(unused[0])?.message.contains("did you mean \"text\"?") == true)
    #expect(error(rows(Array("id,text,colour\na,Hi,red\n".utf8)).first)?.message.contains("\"color\"") == true)
    #expect(try rows(Array("id,txt\na,Hi\n".utf8), placeholders: ["txt"])[0].result.get().id == "a")
    #expect(error(rows(Array("size,width\nfit,3\n".utf8)).first)?.reason == .conflict)
  }

  /// "no" alone may be a number, and "key" is a word, though both are tags of languages.
  @Test(arguments: [
    ("key,en,de", true), ("key,pt-BR,zh_TW,notes", true), ("id;en;de", true), ("key,no", false),
    ("key,no,man,out", false), ("Key,Id,English(en),German(de)", true), ("id,source,target", true),
    ("id,txt", false), ("id,source,txt", false), ("id,size(pt),color(a)", false),
  ])
  func `a table with a column for each language is answered with the command that takes it`(
    _ header: String, _ isWide: Bool
  ) throws {
    let row = header.split(whereSeparator: { ",;".contains($0) }).map { _ in "x" }
    let table = header + "\n" + row.joined(separator: header.contains(";") ? ";" : ",") + "\n"
    let fault = try #require(error(rows(Array(table.utf8)).first))
    #expect(fault.reason == .unknownKey && fault.message.contains("`signwriter jobs`") == isWide, "\(fault)")
  }

  @Test func `semicolons separate, and Latin-1 is told`() throws {
    let entries = rows(Array("id;text\na;x, y\n".utf8))
    #expect(try entries[0].result.get().label?.text == "x, y")
    for header in ["id;text;\"n, m\"", "id\ttext\t\"n, m; o\"", "id,text,\"n; m\""] {
      let separator = header.dropFirst(2).prefix(1)
      let row = rows(
        Array((header + "\na\(separator)x\(separator)\n").utf8), placeholders: ["n, m", "n, m; o", "n; m"])
      #expect(try row[0].result.get().label?.text == "x")
    }
    let latin = rows(Array("id,text\na,x\nb,Stra".utf8) + [0xDF, 0x65] + Array("\nc,y\n".utf8))
    #expect(try latin[0].result.get().id == "a" && latin[2].result.get().id == "c")
    #expect(error(latin[1])?.message.contains("save the table as UTF-8") == true)
    #expect(error(latin[1])?.source == "t.csv:3")
  }

  @Test(arguments: [true, false], [[], [0xFE, 0xFF] as [UInt8]])
  func `a table in UTF-16 is told as that, once`(_ isLittle: Bool, _ mark: [UInt8]) {
    let units = Array("id,text\na,x\nb,y\n".utf8).flatMap { byte -> [UInt8] in isLittle ? [byte, 0] : [0, byte] }
    let entries = rows((isLittle ? mark.reversed() : mark) + units)
    #expect(entries.count == 1)
    #expect(error(entries.first)?.message.contains("is UTF-16") == true)
    #expect(error(entries.first)?.message.contains("iconv -f UTF-16 -t UTF-8") == true)
    #expect(error(entries.first)?.source == "t.csv")
  }

  @Test func `what is no text is one error, however it arrives`() {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x0A, 7, 0x0A]
    var rest = picture[...]
    let dripping = JobLineReader(source: "p") { () throws(DocumentError) in rest.popFirst().map { [$0] } ?? [] }
    for reader in [JobLineReader(bytes: picture, source: "p"), dripping] {
      let lines = Array(reader)
      #expect(lines.count == 1)
      #expect(throws: DocumentError.self) { try lines[0].content.get() }
      if case .failure(let error)? = lines.first?.content {
        #expect(error.message.hasPrefix("is no text") && error.source == "p", "\(error)")
      }
    }
    // A fault within a line is that line's.
    #expect(Array(JobLineReader(bytes: Array("{}\n{}\n{}\n\u{1}\n{}".utf8), source: "p")).count == 5)
    #expect(Array(JobLineReader(bytes: Array("{}".utf8), source: "p")).count == 1)
  }
}
