@_exported public import Architectures
@_exported public import Composites
@_exported public import DataSources
@_exported public import Delegation
@_exported public import Downloads
@_exported public import MessageTracing
@_exported public import Responders
@_exported public import TargetActions
