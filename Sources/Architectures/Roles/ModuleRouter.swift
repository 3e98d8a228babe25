import MessageTracing

/// The role that leads from its module's controller to others: the router of a VIPER module or a VIP module.
///
/// The module owns it; it refers weakly to the controller, from which it navigates. When the controller is removed, the
/// router is told once, and after it the module's output, if that conforms to ``ModuleOutput``.
public protocol ModuleRouter: AnyObject {
  /// The protocol by which the role that owns the router refers to it.
  associatedtype Face

  /// The type of the controller: `any Controller<Node>`, with the nodes of the toolkit.
  associatedtype Root

  /// The protocol of the module's output; ``NoRole`` without one.
  associatedtype Output = NoRole

  /// This object as its face: `self`.
  var face: Face { get }

  /// The module's controller, connected by the assembly.
  var controller: WeakLink<Root> { get }

  /// The object that is told about the module's results, connected by the code that opens the module.
  var output: WeakLink<Output> { get }

  /// Runs once after the controller was removed.
  func moduleDidEnd(_ removal: ControllerRemoval)
}

extension ModuleRouter {
  /// Does nothing.
  ///
  /// Adopt the protocol in an extension to be warned about a misspelled `moduleDidEnd`.
  public func moduleDidEnd(_ removal: ControllerRemoval) {}

  /// Tells the router, then the output, that the module has ended.
  func endModule(_ removal: ControllerRemoval) {
    moduleDidEnd(removal)
    guard let output = output.target as AnyObject?, let listener = output as? any ModuleOutput else { return }
    Trace.send("submoduleDidEnd", from: self, to: output, .link) { listener.submoduleDidEnd(removal) }
  }
}

extension ModuleRouter where Output == NoRole {
  /// A link without an object.
  public var output: WeakLink<NoRole> { WeakLink() }
}

/// An object that is told about the results of a module, usually a role of the module that opened it.
///
/// A module's own output protocol refines this one and adds its results:
///
/// ```swift
/// protocol CardPickerOutput: ModuleOutput { func picked(_ card: Card.ID) }
/// ```
public protocol ModuleOutput: AnyObject {
  /// Runs once when the module's controller was removed, after its router was told.
  func submoduleDidEnd(_ removal: ControllerRemoval)
}

/// The absence of a role.
///
/// It is the type of a role that another role doesn't declare, and the object to pass to the assembly in its place:
///
/// ```swift
/// _ = try AssembledModule.viper(view: view, presenter: presenter, interactor: NoRole(), router: router)
/// ```
public final class NoRole: Sendable {
  public init() {}

  /// This object.
  public var face: NoRole { self }
}

extension NoRole: VIPERInteractor {
  /// A link without an object.
  public var presenter: WeakLink<NoRole> { WeakLink() }
}

extension NoRole: VIPRouter {
  /// A link without an object.
  public var controller: WeakLink<NoRole> { WeakLink() }
}
