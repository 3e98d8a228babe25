/// What an application knows of its roots, all of it weakly.
public final class ApplicationState {
  /// The root that gets the keys, and is searched first for nil-target actions.
  public weak var keyRoot: (any ResponderRoot)?

  /// The root of the main document, searched after the key root if it is another one.
  public weak var mainRoot: (any ResponderRoot)?

  /// While set, it is searched in the main root's place, and the main root is not asked.
  public weak var modalRoot: (any ResponderRoot)?

  /// Asked after the application; it need not be a responder.
  public weak var delegate: AnyObject?

  public init() {}
}
