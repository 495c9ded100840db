import Basics
import Glibc
import SignwriterServer
import TestSupport
import Testing

/// What a preview stands on: events, and a loop that draws again.
@Suite(.timeLimit(.minutes(15))) struct RedrawTests {
  @Test func `an event is as browsers read it`() {
    #expect(ServerEvent("drawn", "a\nb").text == "event: drawn\ndata: a\ndata: b\n\n")
    #expect(ServerEvent("x", "").text == "event: x\ndata: \n\n")
  }

  @Test func `who listens later hears how things stand, and a closed hub ends all`() async {
    let hub = EventHub()
    hub.send(ServerEvent("failed", "1"))
    hub.send(ServerEvent("drawn", "2"))
    hub.send(ServerEvent("drawn", "3"))
    let stream = hub.events()
    hub.send(ServerEvent("drawn", "4"))
    hub.close()
    var heard: [String] = []
    for await event in stream { heard.append(event.data) }
    #expect(heard == ["1", "3", "4"])
    for await _ in hub.events() { Issue.record("a closed hub has no events") }
    #expect(hub.count == 0)
  }

  @Test func `the last good picture stays while there is an error`() async throws {
    let hub = EventHub()
    let source = Monitor("one")
    let loop = RedrawLoop<String>(hub: hub) {
      let text = source.read { $0 }
      return text.isEmpty ? .failure(ServedFailure(400, "empty", place: "text", "it is empty")) : .success(text)
    }
    var events = hub.events().makeAsyncIterator()
    loop.change()
    #expect(await events.next() == ServerEvent("drawn", #"{"number":1}"#))
    source.change { $0 = "" }
    loop.change()
    let failed = try #require(await events.next())
    #expect(failed.name == "failed" && failed.data.contains(#""place":"text""#))
    #expect(loop.standing.picture?.picture == "one" && loop.standing.failure?.reason == "empty")
    source.change { $0 = "two" }
    loop.change()
    #expect(await events.next() == ServerEvent("drawn", #"{"number":3}"#))
    #expect(loop.standing.picture?.picture == "two" && loop.standing.picture?.number == 3)
    #expect(loop.standing.failure == nil)
  }

  @Test func `changes that come while it draws are drawn together afterwards`() async {
    let hub = EventHub()
    let (gate, open) = AsyncStream<Void>.makeStream()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let drawings = Monitor(0)
    let loop = RedrawLoop<Int>(hub: hub) {
      var gate = gate.makeAsyncIterator()
      if drawings.change({
        $0 += 1; return $0
      }) == 1 {
        begin.yield()
        await gate.next()
      }
      return .success(drawings.read { $0 })
    }
    var events = hub.events().makeAsyncIterator()
    loop.change()
    for await _ in begun { break }
    for _ in 0..<10 { loop.change() }
    open.yield()
    #expect(await events.next()?.data == #"{"number":1}"#)
    #expect(await events.next()?.data == #"{"number":2}"#)
    #expect(drawings.read { $0 } == 2)
  }
}
