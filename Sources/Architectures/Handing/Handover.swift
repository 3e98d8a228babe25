public import Tracing

/// What became of an offer: who took it.
public struct Handover: Sendable, Hashable {
  /// The name of the capability that was offered.
  public let capability: String

  /// Who took it, in order; nobody, if none adopts the capability.
  public let takers: [Participant]
}

extension Handover: CustomStringConvertible {
  public var description: String {
    takers.isEmpty ? "\(capability): nobody" : "\(capability): \(Participant.names(of: takers).joined(separator: ", "))"
  }
}
