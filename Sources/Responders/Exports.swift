// What this module's own API speaks of comes with it: nodes, controls, observers, and the names in outcomes.
@_exported public import Composites
@_exported public import Delegation
@_exported public import MessageTracing
@_exported public import TargetActions
