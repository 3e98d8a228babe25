public import MessageTracing

/// What became of an offer: who took it.
public struct Handover: Sendable, Hashable {
  /// The name of the capability that was offered.
  public let capability: String

  /// Who took it, in order; nobody, if none adopts the capability.
  public let takers: [Participant]

  /// Makes a record, for a test to compare with.
  public init(capability: String, takers: [Participant]) {
    self.capability = capability
    self.takers = takers
  }
}

extension Handover: CustomStringConvertible {
  public var description: String {
    takers.isEmpty ? "\(capability): nobody" : "\(capability): \(Participant.names(of: takers).joined(separator: ", "))"
  }
}
