/// Watches the pointers of a node and its descendants for one gesture, and calls its actions when it recognises it.
///
/// Adopt it to write a recogniser of your own: store a ``GestureCore``, read the samples, and say with
/// ``move(to:)`` how far the gesture has come. A ``GestureCoordinator`` calls the three methods while the recogniser
/// takes part in a sequence of pointers; it decides which recogniser wins, and calls the actions.
///
/// ```swift
/// final class EdgePress: GestureRecognizer {
///   let gesture = GestureCore()
///   func receive(_ sample: PointerSample) {
///     if sample.phase == .began { move(to: sample.location.x < 8 ? .ended : .failed) }
///   }
///   func deadlineReached(at time: Duration) {}
///   func reset() {}
/// }
/// ```
///
/// A recogniser belongs to whoever made it, usually a node; the coordinator holds it weakly, and one that dies during a
/// gesture counts as failed. It is bound to no isolation: a class of any actor may adopt it, and is called there.
///
/// A recogniser that is undecided when its last pointer is up, and awaits nothing more by ``GestureCore/deadline``,
/// fails; one that has begun and did not end is cancelled.
public protocol GestureRecognizer: AnyObject {
  /// What the library keeps for this recogniser: its state, its actions, its relations to others.
  ///
  /// Store it in a `let`, one for each recogniser.
  var gesture: GestureCore { get }

  /// Reads one step of a pointer that this recogniser watches.
  ///
  /// Called for each step until the recogniser has reached a final state, before the node gets the step. Actions run
  /// within ``move(to:)``, so change your own values first.
  func receive(_ sample: PointerSample)

  /// Learns that the time it set as ``GestureCore/deadline`` has come, before any sample of that time or later.
  ///
  /// The deadline has been cleared and may be set anew.
  func deadlineReached(at time: Duration)

  /// Forgets the gesture that is over, to be ready for another.
  ///
  /// Called once after each gesture the recogniser took part in, when its pointers are up.
  func reset()
}
