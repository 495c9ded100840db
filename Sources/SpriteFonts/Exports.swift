@_exported public import Signwriter
