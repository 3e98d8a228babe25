// What this module's own API speaks of comes with it: observers of sends, and the names in outcomes.
@_exported public import Delegation
@_exported public import MessageTracing
