// Every test here needs a workspace.
@_exported public import TestSupport
