import ArgumentParser
import Glibc

/// The words that the program was started with, as bytes.
enum ProgramArguments {
  /// What is wrong with the first word that is not UTF-8; nil where there is none.
  ///
  /// A string has another character in place of such a byte, so a file of another name would be read or written. What is
  /// for a program in Python goes to it as it is (`PythonProgram`).
  static var fault: ValidationError? {
    let words = (0..<Int(CommandLine.argc)).dropFirst().compactMap { CommandLine.unsafeArgv[$0] }
    if let first = words.first, strcmp(first, "import") == 0 || strcmp(first, "jobs") == 0 { return nil }
    for (index, word) in words.enumerated() where String(validatingCString: word) == nil {
      return ValidationError(
        "argument \(index + 1), \"\(escaped(word))\", is not UTF-8; give names and texts in UTF-8, and rename files "
          + "whose names are not")
    }
    return nil
  }

  /// A word with `\xFF` and its like in place of what is not printable ASCII.
  private static func escaped(_ word: UnsafePointer<CChar>) -> String {
    var text = ""
    for byte in UnsafeBufferPointer(start: word, count: strlen(word)).map(UInt8.init(bitPattern:)) {
      let isPlain = 0x20..<0x7F ~= byte && byte != UInt8(ascii: "\\")
      text +=
        isPlain
        ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}
