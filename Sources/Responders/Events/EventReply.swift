/// What a responder answers to an event that reached it.
public enum EventReply: Sendable, Hashable {
  /// It is dealt with: no later responder sees it.
  case handled
  /// It goes on to the next responder.
  case forward
}
