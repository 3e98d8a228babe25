public import Composites
public import Delegation
public import MessageRecording

/// A root of a tree of responders, such as a window.
///
/// It stores a ``RootState``, which has the first responder, the delegate and the application:
///
/// ```swift
/// final class Window: View, ResponderRoot {
///   let rootState = RootState()
/// }
/// ```
///
/// A node of such a class is a root from the beginning (``/Composites/TreeRoot``): there is nothing to call.
public protocol ResponderRoot: TreeRoot, Responder {
  /// The state of the root: a stored constant, `let rootState = RootState()`, which is read once.
  var rootState: RootState { get }
}

/// The state of a root; its references to objects are weak.
public final class RootState {
  static let defaultChainLimit = 10_000

  /// The application, which is the root's next responder; a weak reference.
  public weak var application: (any ResponderApplication)?

  /// The delegate, which is visited after the root and need not be a responder; a weak reference.
  public weak var delegate: AnyObject?

  /// The maximum number of objects that a walk visits before it ends with ``DispatchResult/tooLong``; 10,000 by
  /// default, and at least 1.
  public var chainLimit: Int {
    get { limit }
    set { limit = max(1, newValue) }
  }

  /// The maximum number of nested first-responder requests; 64 by default, and at least 1.
  public var depthLimit: Int {
    get { requests.limit }
    set { requests.limit = max(1, newValue) }
  }

  /// Notifies of each change of the first responder, and of each superseded request.
  public let firstResponderChanges = Observers<FirstResponderChange>()

  // Not public, so that reads in each walk need no check for overlapping accesses.
  private(set) var limit = defaultChainLimit

  let conformanceCache = ConformanceCache()
  let requests = FirstResponderRequests()
  let pointers = PointerRouter()
  let keyOrder = KeyOrderLinks()

  /// The stops of the last path, whose memory the next search reuses if no outcome owns them.
  private var spareStops: ContiguousArray<DispatchPath.Stop> = []

  /// Creates the state of a root without a first responder, a delegate or an application.
  public init() {}

  /// Returns an empty path with the memory of the last search's path.
  func takePath() -> DispatchPath {
    let stops = spareStops
    spareStops = []
    return DispatchPath(over: stops)
  }

  /// Keeps the memory of a path for the next search.
  func keep(_ path: DispatchPath) {
    // An outcome may be stored: a short path should not have a large capacity.
    guard path.stops.capacity <= 4 * path.count + 16 else { return }
    spareStops = path.stops
  }
}

extension ResponderRoot {
  /// Cancels the pointers of a subtree that is about to leave, then forces its first responder to resign.
  public func prepareForDeparture(of subtree: Node) {
    rootState.pointers.cancel(in: subtree)
    rootState.forceResignation(leaving: subtree)
  }
}

// MARK: The application

/// The application: the next responder of its roots, followed by its delegate.
///
/// Roots refer to it in ``RootState/application``. Without an application a chain ends at the root.
public protocol ResponderApplication: Responder {
  /// The state of the application: a stored constant, `let applicationState = ApplicationState()`.
  var applicationState: ApplicationState { get }
}

/// The roots and the delegate of an application; all references are weak.
public final class ApplicationState {
  /// The root that receives key presses, and is searched first for commands without a target; nil for none.
  public weak var keyRoot: (any ResponderRoot)? {
    didSet {
      guard keyRoot !== oldValue else { return }
      keyRootChanges.notify(
        KeyRootChange(former: oldValue.map { Participant($0) }, current: keyRoot.map { Participant($0) }))
    }
  }

  /// Notifies of each change of the key root, after the change; the deallocation of the key root isn't one.
  public let keyRootChanges = Observers<KeyRootChange>()

  /// The root of the main document, searched after the key root; nil for none.
  public weak var mainRoot: (any ResponderRoot)?

  /// The modal root, searched instead of the main root; nil for none.
  public weak var modalRoot: (any ResponderRoot)?

  /// The delegate, which is visited after the application and need not be a responder; nil for none.
  public weak var delegate: AnyObject?

  /// Creates the state of an application without roots or a delegate.
  public init() {}
}

/// The record of one change of an application's key root.
public struct KeyRootChange: Sendable, Hashable {
  /// The key root before; nil if there was none.
  public let former: Participant?

  /// The key root now; nil if there is none.
  public let current: Participant?
}

extension ResponderApplication {
  /// The place of the application: its next responder is its delegate, if that is a responder without another place.
  public var chainPlace: ChainPlace {
    guard let delegate = applicationState.delegate as? any Responder, delegate !== self,
      !(delegate is any Composite), !(delegate is any ContentHolder)
    else { return .alone }
    return ChainPlace(.outside(next: delegate))
  }
}
