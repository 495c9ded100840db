public import ArgumentParser
public import GLESRendering

extension CoverageMethod: ExpressibleByArgument {}
