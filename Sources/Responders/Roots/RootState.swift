public import Delegation

/// What a root keeps for the chain, all of it weakly.
public final class RootState {
  /// The most objects that one walk asks unless a root says otherwise.
  public static let defaultMaximumChainLength = 10_000

  /// The most first-responder requests that may be nested unless a root says otherwise.
  public static let defaultMaximumNestedRequests = 64

  /// The application this root belongs to: its next responder, held weakly.
  public weak var application: (any ResponderApplication)?

  /// Asked right after the root in every walk; it need not be a responder, and is held weakly.
  public weak var delegate: AnyObject?

  /// The most objects that one walk asks before it ends with ``DispatchResult/tooLong``.
  public var maximumChainLength: Int {
    get { chainLimit }
    set { chainLimit = newValue }
  }

  /// The most first-responder requests that may be nested before the next is refused.
  public var maximumNestedRequests = defaultMaximumNestedRequests

  /// Tells of every change of the first responder, and of every request that another one overtook.
  public let firstResponderChanges = Observers<FirstResponderChange>()

  // Not public itself, so that reading it in each walk is not checked for overlapping accesses.
  private(set) var chainLimit = defaultMaximumChainLength

  let tableOfTasks = ClassTable()
  let tableOutsideTasks = ClassTable()

  /// The stops of the last search's path: the next one writes over them, if its outcome is gone by then.
  private var spareStops: ContiguousArray<DispatchPath.Stop> = []

  let requests = FirstResponderRequests()
  let pointers = PointerRouter()
  let keyLinks = KeyLinks()

  public init() {}

  /// An empty path, with room for as many stops as that of the last search.
  func takePath() -> DispatchPath {
    let stops = spareStops
    spareStops = []
    return DispatchPath(over: stops)
  }

  /// Lets the next search write over a path, once nobody else has it.
  func keep(_ path: DispatchPath) {
    // A short path in much room would make those that are kept for long too large.
    guard path.stops.capacity <= 4 * path.count + 16 else { return }
    spareStops = path.stops
  }
}
