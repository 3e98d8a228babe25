/// The bookkeeping of first-responder requests of one root.
///
/// A request may be overtaken while one of its hooks runs: each one that puts somebody into the slot raises `taken`, and
/// a request that finds another number after a hook was superseded.
final class FirstResponderRequests {
  weak var first: (any Responder)?

  /// The one whose resign hook is running: it is not asked a second time by what the hook does.
  weak var resigning: (any Responder)?

  var taken = 0
  var depth = 0
}
