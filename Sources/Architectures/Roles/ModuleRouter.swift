import MessageRecording

/// The role that leads from its module's controller to others: the router of a VIPER module or a VIP module.
///
/// The module owns it; it refers weakly to the controller, from which it navigates. When the controller is removed, the
/// router is notified once, and then the module's output, if it conforms to ``ModuleOutput``.
public protocol ModuleRouter: AnyObject {
  /// The protocol by which the role that owns the router refers to it.
  associatedtype Interface

  /// The type of the controller: `any Controller<Node>`, with the nodes of the toolkit.
  associatedtype Root

  /// The protocol of the module's output; ``NoRole`` without one.
  associatedtype Output = NoRole

  /// The protocol of the data store in VIP; ``NoRole`` without one, and in VIPER.
  associatedtype DataStore = NoRole

  /// This object as its interface: `self`.
  var interface: Interface { get }

  /// The module's controller, connected by the assembly.
  var controller: WeakLink<Root> { get }

  /// The receiver of the module's results, connected by the code that opens the module.
  var output: WeakLink<Output> { get }

  /// The data store of a VIP module, which the router owns.
  var dataStore: StrongLink<DataStore> { get }

  /// Runs once after the controller was removed.
  func moduleDidEnd(_ removal: ControllerRemoval)
}

extension ModuleRouter {
  /// Does nothing.
  ///
  /// Adopt the protocol in an extension to be warned about a misspelled `moduleDidEnd`.
  public func moduleDidEnd(_ removal: ControllerRemoval) {}

  /// Notifies the router, then the output, that the module has ended.
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

extension ModuleRouter where DataStore == NoRole {
  /// A link without an object.
  public var dataStore: StrongLink<NoRole> { StrongLink() }
}

extension ModuleRouter {
  /// Hands a value of this router's data store to the data store of the destination.
  ///
  /// ```swift
  /// controller { $0.navigator?.push(detail, handing: passing({ $0.chosenCard }, to: (any CardDetailStore).take)) }
  /// ```
  ///
  /// The value is read now, and passed before the destination loads: to its interactor if that conforms to the
  /// protocol, otherwise to the controller itself. If neither conforms, the request is refused before anything loads;
  /// every controller that a request adds has to take the value.
  ///
  /// - Parameters:
  ///   - value: Reads the value; several values as a tuple or a structure.
  ///   - method: The method of the destination's protocol that takes the value. For a protocol that is isolated to an
  ///     actor, write a closure that returns the method: `{ (store: any CardDetailStore) in store.take }`.
  public func passing<Value, Destination>(
    _ value: (DataStore) -> Value, to method: @escaping (Destination) -> (Value) -> Void
  ) -> HandedDependency {
    let value = dataStore { value($0) }
    let name = HandedDependency.name(of: Destination.self)
    let lacks = value == nil ? "a value of a connected data store" : "a data store that conforms to \(name)"
    return HandedDependency(
      protocolName: name,
      hand: { [weak self] object, _ in
        guard let value else { return false }
        let interactor = (object as? any VIPController)?.interactorObject
        for receiver in [interactor, object].compactMap(\.self) {
          guard let destination = receiver as? Destination else { continue }
          Trace.send(name, from: self, to: receiver, .link) { method(destination)(value) }
          return true
        }
        return false
      },
      requirement: (lacks, Participant(self)))
  }
}

extension VIPController {
  fileprivate var interactorObject: AnyObject? { interactor.target.map { $0 as AnyObject } }
}

/// The receiver of a module's results, usually a role of the module that opened it.
///
/// A module's own output protocol refines this one and adds its results:
///
/// ```swift
/// protocol CardPickerOutput: ModuleOutput { func picked(_ card: Card.ID) }
/// ```
public protocol ModuleOutput: AnyObject {
  /// Runs once when the module's controller was removed, after its router was notified.
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
  /// Creates the placeholder.
  public init() {}

  /// This object.
  public var interface: NoRole { self }
}

extension NoRole: VIPERInteractor {
  /// A link without an object.
  public var presenter: WeakLink<NoRole> { WeakLink() }
}

extension NoRole: ModuleRouter {
  /// A link without an object.
  public var controller: WeakLink<NoRole> { WeakLink() }
}
