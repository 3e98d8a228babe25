import MessageRecording

/// Checks the roles of a module and links them: all of them, or none.
///
/// The same calls of ``add(_:_:calledBy:)`` and ``link(_:_:to:_:isOwnInterface:afterEnd:)`` are made twice: first to
/// check all roles, then to connect the links, or to collect what the texts of the problems need.
struct Assembly {
  /// A role, or what is missing of it.
  private struct Member {
    let role: ModuleRole
    let type: any Any.Type
    let object: AnyObject?
    /// The identity of the object, which is compared without retaining it.
    let identity: ObjectIdentifier?
    let caller: ModuleRole

    init(_ role: ModuleRole, _ type: any Any.Type, _ object: AnyObject?, calledBy caller: ModuleRole) {
      self.role = role
      self.type = type
      self.object = object
      self.caller = caller
      identity = if let object { ObjectIdentifier(object) } else { nil }
    }

    /// The name of the class; of a missing worker, only the protocol is known.
    var className: String {
      object == nil && role == .worker ? RoleLink<Any>.typeName(of: type) : String(describing: type)
    }

    var name: String { "\(role.rawValue) '\(className)'" }
  }

  /// A link with any interface.
  private struct CheckedLink {
    let role: ModuleRole
    let other: ModuleRole
    let target: AnyObject?
    let lifetime: ModuleLifetime?
    let interface: AnyObject?
    let isOwnInterface: Bool
    let isStored: Bool
  }

  /// What the calls do.
  private enum Pass {
    case check
    case explain
    case connect(ModuleLifetime)
  }

  private let architecture: String
  private var pass = Pass.check
  private var hasProblem = false
  private var members: [Member] = []
  /// The objects of the worker: itself, or those of a structure of several.
  private var workers: [AnyObject] = []
  private var links: [CheckedLink] = []
  private var problems: [String] = []
  /// Connects the router: the type of its controller is expensive to check twice.
  private var connectRouter: ((ModuleLifetime) -> Void)?

  /// Assembles a module.
  ///
  /// - Parameter describe: Adds the roles and the links, the root first; runs twice.
  /// - Throws: Every problem; no link is set then.
  static func assemble(
    _ architecture: String, _ describe: (inout Assembly) -> Void
  ) throws(AssemblyError) -> (module: AssembledModule, lifetime: ModuleLifetime) {
    var assembly = Assembly(architecture)
    describe(&assembly)
    guard !assembly.hasProblem, let root = assembly.members.first, let object = root.object else {
      assembly.pass = .explain
      describe(&assembly)
      throw AssemblyError(architecture: architecture, problems: assembly.explanation)
    }
    let lifetime = ModuleLifetime(root: object, as: root.role)
    assembly.pass = .connect(lifetime)
    describe(&assembly)
    assembly.connectRouter?(lifetime)
    return (AssembledModule(parts: assembly.parts(), lifetime: lifetime), lifetime)
  }

  private init(_ architecture: String) {
    self.architecture = architecture
    members.reserveCapacity(5)
  }

  /// Returns the parts of the module.
  ///
  /// They are made last: after the first weak reference to an object, each retain and release of it takes longer.
  private func parts() -> [AssembledModule.Part] {
    var parts: [AssembledModule.Part] = []
    parts.reserveCapacity(members.count)
    for member in members {
      if member.role == .worker {
        for worker in workers { parts.append(AssembledModule.Part(.worker, worker)) }
      } else if let object = member.object {
        parts.append(AssembledModule.Part(member.role, object))
      }
    }
    return parts
  }

  /// Adds a role, and the role that calls it; the roles that a link connects are added before it.
  mutating func add<Object: AnyObject>(_ role: ModuleRole, _ object: Object?, calledBy caller: ModuleRole) {
    guard case .check = pass else { return }
    guard let object else { return add(Member(role, Object.self, nil, calledBy: caller)) }
    add(Member(role, type(of: object as AnyObject), object, calledBy: caller))
  }

  /// Adds the worker, of which only the interface is known: an object, or a structure of several.
  mutating func addWorker<Interface>(_ worker: Interface?) {
    guard case .check = pass else { return }
    guard let worker else { return add(Member(.worker, Interface.self, nil, calledBy: .interactor)) }
    let type = Swift.type(of: worker as Any)
    add(Member(.worker, type, worker as AnyObject, calledBy: .interactor))
    if type is AnyObject.Type {
      workers.append(worker as AnyObject)
    } else {
      for case let (_, value) in Mirror(reflecting: worker).children where Swift.type(of: value) is AnyObject.Type {
        workers.append(value as AnyObject)
      }
    }
  }

  private mutating func add(_ member: Member) {
    if member.identity == nil || members.indices.contains(where: { members[$0].identity == member.identity }) {
      hasProblem = true
    }
    members.append(member)
  }

  /// Checks or connects a link of one role to another.
  ///
  /// - Parameter isOwnInterface: Whether the interface must be the other role's own object.
  mutating func link<Interface>(
    _ role: ModuleRole, _ storedLink: @autoclosure () -> RoleLink<Interface>?, to other: ModuleRole,
    _ interface: Interface?,
    isOwnInterface: Bool = true,
    afterEnd: Outcome? = nil
  ) {
    guard let link = storedLink() else { return }
    if case .connect(let lifetime) = pass {
      if let interface, let owner = index(of: role).flatMap({ members[$0].object }) {
        link.connect(interface, owner, lifetime, afterEnd)
      }
      return
    }
    var object: AnyObject?
    if let interface { object = interface as AnyObject }
    // A link to no role is never connected, so any will do.
    let isStored = Interface.self == NoRole.self || link === storedLink()
    check(
      role, link.targetObject, link.lifetime, to: other, object, isOwnInterface: isOwnInterface, isStored: isStored)
  }

  /// Checks or connects the link of a router to the object that it navigates from.
  mutating func link<Router: ModuleRouter, Object: AnyObject>(
    _ router: Router?, toController object: Object?, of role: ModuleRole
  ) {
    if case .connect = pass { return }
    guard let router else { return }
    let link = router.controller
    let isStored = link === router.controller
    guard let object else {
      return check(.router, link.targetObject, link.lifetime, to: role, nil, isOwnInterface: true, isStored: isStored)
    }
    guard let controller = object as? Router.Root else {
      hasProblem = true
      if case .explain = pass {
        problems.append(
          """
          The router '\(Participant(router).typeName)' cannot navigate from the \(role.rawValue) \
          '\(Participant(object).typeName)', which is not '\(Router.Root.self)'. Make it a Controller of the same \
          content.
          """)
      }
      return check(.router, link.targetObject, link.lifetime, to: role, nil, isOwnInterface: true, isStored: isStored)
    }
    check(.router, link.targetObject, link.lifetime, to: role, object, isOwnInterface: true, isStored: isStored)
    connectRouter = { lifetime in link.connect(controller, router, lifetime, nil) }
  }

  private func index(of role: ModuleRole) -> Int? {
    members.indices.first { members[$0].role == role }
  }

  private mutating func check(
    _ role: ModuleRole, _ target: AnyObject?, _ lifetime: ModuleLifetime?, to other: ModuleRole,
    _ interface: AnyObject?,
    isOwnInterface: Bool, isStored: Bool
  ) {
    if case .explain = pass {
      links.append(
        CheckedLink(
          role: role, other: other, target: target, lifetime: lifetime, interface: interface,
          isOwnInterface: isOwnInterface, isStored: isStored))
      return
    }
    if !isStored { hasProblem = true }
    if let lifetime, lifetime.isRootAlive { hasProblem = true }
    guard let interface else { return }
    if let target, target !== interface { hasProblem = true }
    if isOwnInterface, index(of: other).map({ members[$0].identity == ObjectIdentifier(interface) }) != true {
      hasProblem = true
    }
  }

  // MARK: Problems

  private var explanation: [String] { members.indices.flatMap { problems(at: $0) } + problems }

  private func name(of role: ModuleRole) -> String {
    members.first { $0.role == role }?.name ?? role.rawValue
  }

  private func problems(at index: Int) -> [String] {
    let member = members[index]
    guard let object = member.object else {
      let caller = members.first { $0.role == member.caller }
      // Every presenter has a view or a controller.
      let isOptional = ![.view, .controller, .presenter].contains(member.role)
      let declaration = "declare no \(member.role.rawValue) in '\(caller?.className ?? member.caller.rawValue)'"
      return [
        "The \(member.name) is missing; the \(name(of: member.caller)) calls it. "
          + "Pass one to the assembly\(isOptional ? ", or \(declaration)" : "")."
      ]
    }
    let twins = members[..<index].filter { $0.object === object }.map { other in
      """
      The \(member.name) is also the \(other.role.rawValue), so it would own itself. Use a separate object for each \
      role.
      """
    }
    return twins + linkProblems(of: member)
  }

  private func linkProblems(of member: Member) -> [String] {
    let role = member.role.rawValue
    let own = links.filter { $0.role == member.role }
    if let link = own.first(where: { $0.lifetime?.isRootAlive == true }), let lifetime = link.lifetime {
      return [
        """
        The \(member.name) is in use by another module, that of the \(lifetime.rootName), and cannot serve the \
        \(name(of: link.other)) too. Create a new \(role) for each module.
        """
      ]
    }
    let computed = own.filter { !$0.isStored }.map { link in
      """
      The \(member.name) makes a new link to the \(name(of: link.other)) at each access, so the link that it calls \
      over would never be connected. Store the link as a constant.
      """
    }
    let linkedElsewhere = own.compactMap { link -> String? in
      guard let target = link.target, let interface = link.interface, target !== interface else { return nil }
      return """
        The \(member.name) is already linked to '\(Participant(target).typeName)' instead of the \
        \(name(of: link.other)) of this module. Create a new \(role), and leave its links to the assembly.
        """
    }
    let foreignInterfaces = links.filter { $0.other == member.role && $0.isOwnInterface }.compactMap {
      link -> String? in
      guard let interface = link.interface, interface !== member.object else { return nil }
      return """
        The \(member.name) gives the \(name(of: link.role)) another object, '\(Participant(interface).typeName)', as its \
        interface. Return `self` as its interface.
        """
    }
    return computed + linkedElsewhere + foreignInterfaces
  }
}

/// Tracks whether a module has ended: its root was deallocated, or its controller was removed.
///
/// The module's links own it. It refers to the roles weakly.
final class ModuleLifetime {
  private weak let root: AnyObject?
  private let role: ModuleRole
  private let rootType: AnyObject.Type
  private weak var router: (any ModuleRouter)?
  /// The root's node, if it is a controller.
  private weak var node: ControllerNode?
  private var wasRemoved = false

  /// The workers' tasks, which are canceled when the controller is removed.
  var tasks: WorkerTasks?

  /// The counts of Responses and ViewModels, in VIP.
  var responseCounter: ResponseCounter?

  init(root: AnyObject, as role: ModuleRole) {
    self.root = root
    self.role = role
    rootType = type(of: root)
  }

  /// The role and class of the root, for an error.
  var rootName: String { "\(role.rawValue) '\(rootType)'" }

  /// Whether the module still holds its roles.
  var isRootAlive: Bool { root != nil }

  /// Whether the module has ended: the root was deallocated, or the controller was removed and not added again.
  var hasEnded: Bool { root == nil || wasRemoved && node?.isPlaced != true }

  /// Observes the removals of the root, if it is a controller, and notifies the router.
  func follow(_ root: (some AnyObject)?, _ router: (some ModuleRouter)?) {
    self.router = router
    guard let controller = root as? any Controller else { return }
    let node = controller.node
    self.node = node
    node.module = self
  }

  func controllerWasRemoved(_ removal: ControllerRemoval) {
    wasRemoved = true
    tasks?.cancelAll()
    router?.endModule(removal)
  }
}

/// Cancels the workers' tasks when the controller that owns it through its link is deallocated.
final class TaskCanceller {
  private let tasks: WorkerTasks

  init(_ tasks: WorkerTasks) {
    self.tasks = tasks
  }

  deinit {
    tasks.cancelAll()
  }
}

/// Counts what a VIP module sends, to check that each Response becomes one ViewModel.
final class ResponseCounter {
  /// The counts before a Response.
  struct Counts {
    fileprivate let responses: Int
    fileprivate let viewModels: Int
  }

  private weak let presenter: AnyObject?
  private let responseLink: ObjectIdentifier
  private let viewModelLink: ObjectIdentifier
  private var responses = 0
  private var viewModels = 0

  init(from responseLink: AnyObject, through presenter: AnyObject, to viewModelLink: AnyObject) {
    self.presenter = presenter
    self.responseLink = ObjectIdentifier(responseLink)
    self.viewModelLink = ObjectIdentifier(viewModelLink)
  }

  func willSend(over link: AnyObject) {
    if ObjectIdentifier(link) == viewModelLink { viewModels += 1 }
  }

  /// Begins a Response; nil if the link carries something else.
  func begin(_ link: AnyObject) -> Counts? {
    guard ObjectIdentifier(link) == responseLink else { return nil }
    defer { responses += 1 }
    return Counts(responses: responses, viewModels: viewModels)
  }

  /// Compares the counts after a Response was presented, including Responses that were sent during it.
  func end(_ counts: Counts, with type: Any.Type) {
    let expected = counts.viewModels + responses - counts.responses
    guard viewModels != expected else { return }
    let count = viewModels - expected + 1
    viewModels = expected
    guard let presenter = presenter.map({ Participant($0) }) else { return }
    Diagnostic(
      .unbalancedResponse, about: presenter,
      """
      The presenter '\(presenter)' sent \(count) view models for one '\(type)', not one. What it sent was delivered. \
      Pass exactly one ViewModel to 'send' before the method that presents the Response returns.
      """
    ).emit()
  }
}

extension Diagnostic.Topic {
  /// A presenter made no ViewModel, or several, of a Response.
  public static let unbalancedResponse = Self("unbalancedResponse")
}
