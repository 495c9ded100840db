public import ArgumentParser
public import GLESRendering

extension PassMethod: ExpressibleByArgument {}
