public import MessageTracing

/// Any number of observers that are told, each value to all of them, in the order they subscribed.
///
/// A source owns its channel, observers subscribe, and the source notifies:
///
/// ```swift
/// final class Counter {
///   let changes = Observers<Int>()
///   private(set) var count = 0 { didSet { changes.notify(count) } }
/// }
///
/// let token = counter.changes.subscribe { print($0) }         // until the token goes
/// counter.changes.subscribe(label, Label.show)                // while the label lives, held weakly
/// counter.changes.subscribe(owner: self) { $0.total = $1 }    // while self lives, handed and not captured
/// counter.changes.subscribe(.once) { print("first: \($0)") }  // one delivery
/// ```
///
/// A delivery addresses exactly the observers that were subscribed when it began, less those that end meanwhile. It
/// runs on the caller's context, before the outermost ``notify(_:from:)`` returns, and nothing is locked: observers may
/// subscribe, cancel, list and notify. What a notify from inside a delivery does is the channel's ``ReentrancyPolicy``.
/// The order between two channels is unspecified.
///
/// The channel holds objects weakly and closures strongly, until their subscription ends. It ends with its last event
/// (``end(with:)``) or, if it was made with one, when it is freed, and releases all observers then. A channel belongs
/// to the isolation it was made in; none of its types is bound to an actor.
public final class Observers<Value>: TraceNamed {
  /// What a notify does while a delivery is under way.
  public let policy: ReentrancyPolicy

  /// The name by which diagnostics speak of this channel.
  public let traceName: String

  @usableFromInline let list = ObserverList<Value>()

  /// How many deliveries are under way, one inside the other.
  @usableFromInline let depth = Count(0)
  @usableFromInline let hasQueue = Flag(false)
  @usableFromInline let isClosed = Flag(false)

  /// What waits for the delivery under way, in the order it was sent.
  var queue: ContiguousArray<Waiting> = []
  /// The length of the chain that the value being delivered ends.
  var chainLength = 1
  /// The event that ended the channel.
  var lastEvent: Value?
  private let parting: Value?

  /// Makes a channel without observers.
  ///
  /// - Parameters:
  ///   - name: How diagnostics speak of it; without one, by its type.
  ///   - policy: What a notify from inside a delivery does.
  ///   - parting: The end event that observers get if the channel is freed before it has ended. It must not hold the
  ///     source, which would then never be freed. Without one they are released in silence.
  public init(_ name: String? = nil, policy: ReentrancyPolicy = .queued, endingWith parting: Value? = nil) {
    traceName = name ?? "Observers<\(Value.self)>"
    self.policy = policy
    self.parting = parting
  }

  deinit {
    // Tokens may keep the list; nothing that observers captured may live on in it (OB-13, OB-26).
    if let parting, !isClosed.isSet { list.finish(with: parting, sender: self) } else { list.ledger.removeAll() }
  }
}
