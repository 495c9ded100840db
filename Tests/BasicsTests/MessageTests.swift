import Basics
import Testing

@Suite struct MessageTests {
  @Test func `a quoted text keeps a message on one line, and cannot end its quotation`() {
    #expect(Message.quoted("gold") == "\"gold\"")
    #expect(Message.quoted("Größe 日本") == "\"Größe 日本\"")
    #expect(Message.quoted("a\nb\tc\r") == #""a\nb\tc\r""#)
    #expect(Message.quoted("say \"x\" \\") == #""say \"x\" \\""#)
    #expect(Message.quoted("\u{0}\u{1B}\u{7F}\u{85}\u{2028}\u{202E}") == #""\u0000\u001b\u007f\u0085\u2028\u202e""#)
  }
}
