public import ArgumentParser
public import GLESRendering

extension OversamplingMethod: ExpressibleByArgument {}
