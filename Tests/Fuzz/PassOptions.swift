public import ArgumentParser
public import GLESRendering

extension PassMethod: ExpressibleByArgument {}

/// What the GPU path makes of its passes.
struct PassOptions: ParsableArguments {
  @Option(help: "What passes are: draws, dispatches or auto. What is dispatched is also drawn, for the same bytes.")
  var passesBy = PassMethod.auto

  var arguments: [String] { ["--passes-by", passesBy.rawValue] }
}
