import Documents
import JSON
import Testing

/// What would not read back as it was meant is refused when it is read.
@Suite struct ContradictionTests {
  private func error(_ json: String) -> DocumentError? {
    do throws(DocumentError) {
      _ = try Document(json: json)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [#""gradient": {"colors": ["red", "blue"]}"#, #""gradientEndColor": "red""#])
  func `a run has a colour or a gradient, by whichever names`(_ gradient: String) {
    let error = error(#"{"text": [{"text": "a", "color": "olive", \#(gradient)}]}"#)
    #expect(error?.path == "text[0].color" && error?.reason == .conflict)
  }

  @Test(arguments: ["dotShape", "selectedDotShape"]) func `a dot's path has commands`(_ member: String) {
    let error = error(#"{"kind": "pageControl", "numberOfPages": 2, "\#(member)": " "}"#)
    #expect(error?.path == member && error?.message.contains("it has no commands") == true)
  }
}
