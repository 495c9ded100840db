public import ArgumentParser
public import GLESRendering

extension PassMethod: ExpressibleByArgument {}

/// The option that says how the GPU path carries out passes.
struct PassOptions: ParsableArguments {
  @Option(
    help: """
      What the GPU path makes of its passes: draws, dispatches to compute shaders where a pass can be one, or what is \
      faster on the device. The pictures are the same bytes.
      """)
  var passesBy = PassMethod.auto
}
