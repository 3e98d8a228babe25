public import Composites
public import Delegation

/// A root of a tree of responders: a window, a scene.
///
/// It stores one ``RootState``, which holds what a root has once: the first responder, the delegate, the application. A
/// root calls `makeRoot()` in its initializer:
///
/// ```swift
/// final class Window: View, ResponderRoot {
///   let rootState = RootState()
///   override init() { super.init(); makeRoot() }
/// }
/// ```
public protocol ResponderRoot: TreeRoot, Responder {
  /// A stored constant, `let rootState = RootState()`: a tree asks its root for it once.
  var rootState: RootState { get }
}

/// The state of a root that the chain uses; it refers weakly to all objects.
public final class RootState {
  static let defaultChainLimit = 10_000

  /// The application this root belongs to: its next responder, referred to weakly.
  public weak var application: (any ResponderApplication)?

  /// Asked right after the root in every walk; it need not be a responder, and is referred to weakly.
  public weak var delegate: AnyObject?

  /// The most objects that one walk asks before it ends with ``DispatchResult/tooLong``; 10,000 at first.
  public var chainLimit: Int {
    get { limit }
    set { limit = newValue }
  }

  /// The most first-responder requests that may be nested before the next is refused; 64 at first.
  public var depthLimit = 64

  /// Notifies of every change of the first responder, and of every request that another one superseded.
  public let firstResponderChanges = Observers<FirstResponderChange>()

  // Not public itself, so that reading it in each walk is not checked for overlapping accesses.
  private(set) var limit = defaultChainLimit

  let classFacts = ClassFactCache()
  let requests = FirstResponderRequests()
  let pointers = PointerRouter()
  let keyOrder = KeyOrderLinks()

  /// The stops of the last search's path: the next one overwrites them, if its outcome is gone by then.
  private var spareStops: ContiguousArray<DispatchPath.Stop> = []

  /// Creates the state of a root without first responder, delegate and application.
  public init() {}

  /// Returns an empty path, with room for as many stops as that of the last search.
  func takePath() -> DispatchPath {
    let stops = spareStops
    spareStops = []
    return DispatchPath(over: stops)
  }

  /// Lets the next search overwrite a path, once nothing else refers to it.
  func keep(_ path: DispatchPath) {
    // A short path with much room would make paths that are kept for long too large.
    guard path.stops.capacity <= 4 * path.count + 16 else { return }
    spareStops = path.stops
  }
}

extension ResponderRoot {
  /// Takes pointers and first responder away from what is about to leave: cancels first, then the forced resignation.
  public func prepareForDeparture(of subtree: Node) {
    rootState.pointers.cancel(in: subtree)
    rootState.forceResignation(leaving: subtree)
  }
}

// MARK: The application

/// The application: the last responder before its delegate.
///
/// Optional: a chain without one ends at the root. Roots refer to it in ``RootState/application``.
public protocol ResponderApplication: Responder {
  /// A stored constant, `let applicationState = ApplicationState()`.
  var applicationState: ApplicationState { get }
}

/// The roots and the delegate of an application, all of them weak references.
public final class ApplicationState {
  /// The root that gets the keys, and is searched first for nil-target actions.
  public weak var keyRoot: (any ResponderRoot)?

  /// The root of the main document, searched after the key root if it is another one.
  public weak var mainRoot: (any ResponderRoot)?

  /// While set, it is searched instead of the main root.
  public weak var modalRoot: (any ResponderRoot)?

  /// Asked after the application; it need not be a responder.
  public weak var delegate: AnyObject?

  /// Creates the state of an application without roots and delegate.
  public init() {}
}

extension ResponderApplication {
  /// The place of the application: its next responder is its delegate, if that is a responder and has no other place.
  public var chainPlace: ChainPlace {
    guard let delegate = applicationState.delegate as? any Responder, delegate !== self,
      !(delegate is any Composite), !(delegate is any ContentHolder)
    else { return .alone }
    return ChainPlace(.outside(next: delegate))
  }
}
