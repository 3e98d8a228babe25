// The names of a controller's own API come along: responders, nodes, controls and delegates.
@_exported public import Responders
