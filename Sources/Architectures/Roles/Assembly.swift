import MessageTracing

/// Checks the roles of a module and links them: all of them, or none.
struct Assembly {
  /// A role, or what is missing of it.
  private struct Member {
    let role: ModuleRole
    let className: String
    let object: AnyObject?
    /// The objects that are the role's parts in the module; several for a structure of workers.
    let parts: [AnyObject]
    let caller: ModuleRole

    var name: String { "\(role.rawValue) '\(className)'" }
  }

  /// A link with any face.
  private struct PlannedLink {
    let role: ModuleRole
    let other: ModuleRole
    let target: AnyObject?
    let lifetime: ModuleLifetime?
    let face: AnyObject?
    let isOwnFace: Bool
    let connect: (_ owner: AnyObject, _ lifetime: ModuleLifetime) -> Void
  }

  private let architecture: String
  private var members: [Member] = []
  private var links: [PlannedLink] = []
  private var problems: [String] = []

  init(_ architecture: String) {
    self.architecture = architecture
  }

  /// Adds a role, and the role that calls it.
  mutating func add<Object: AnyObject>(_ role: ModuleRole, _ object: Object?, calledBy caller: ModuleRole) {
    let className = object.map { Participant($0).typeName } ?? String(describing: Object.self)
    members.append(
      Member(role: role, className: className, object: object, parts: object.map { [$0] } ?? [], caller: caller))
  }

  /// Adds the worker, of which only the face is known: an object, or a structure of several.
  mutating func addWorker<Face>(_ worker: Face?) {
    let parts: [AnyObject] =
      switch worker {
      case nil: []
      case let worker? where type(of: worker as Any) is AnyObject.Type: [worker as AnyObject]
      case let worker?:
        Mirror(reflecting: worker).children.map(\.value).filter { type(of: $0) is AnyObject.Type }.map {
          $0 as AnyObject
        }
      }
    let name = worker.map { String(describing: type(of: $0 as Any)) } ?? RoleLink<Face>.typeName(of: Face.self)
    let object = worker.map { $0 as AnyObject }
    members.append(Member(role: .worker, className: name, object: object, parts: parts, caller: .interactor))
  }

  /// Plans a link of one role to another.
  ///
  /// - Parameter isOwnFace: Whether the face must be the other role's own object.
  mutating func link<Face>(
    _ role: ModuleRole, _ link: RoleLink<Face>?, to other: ModuleRole, _ face: Face?, isOwnFace: Bool = true,
    afterEnd: Outcome? = nil
  ) {
    guard let link else { return }
    links.append(
      PlannedLink(
        role: role, other: other, target: link.target.map { $0 as AnyObject }, lifetime: link.lifetime,
        face: face.map { $0 as AnyObject }, isOwnFace: isOwnFace
      ) { owner, lifetime in
        guard let face else { return }
        link.owner = owner
        link.lifetime = lifetime
        link.outcomeAfterEnd = afterEnd
        link.connect(face)
      })
  }

  /// Plans the link of a router to the object that it navigates from.
  mutating func link<Router: ModuleRouter, Object: AnyObject>(
    _ router: Router?, toController object: Object?, of role: ModuleRole
  ) {
    let controller = object.map { $0 as? Router.Root }
    if case .some(nil) = controller, let router, let object {
      problems.append(
        """
        The router '\(Participant(router).typeName)' cannot navigate from the \(role.rawValue) \
        '\(Participant(object).typeName)', which is not '\(Router.Root.self)'. Make it a Controller of the same content.
        """)
    }
    link(.router, router?.controller, to: role, controller ?? nil)
  }

  /// Sets all links.
  ///
  /// - Throws: Every problem; no link is set then.
  func assemble() throws(AssemblyError) -> (module: AssembledModule, lifetime: ModuleLifetime) {
    let all = members.indices.flatMap { problems(at: $0) } + problems
    guard all.isEmpty, let root = members.first, let rootObject = root.object else {
      throw AssemblyError(architecture: architecture, problems: all)
    }
    let lifetime = ModuleLifetime(root: rootObject, named: root.name)
    for link in links {
      if let owner = members.first(where: { $0.role == link.role })?.object { link.connect(owner, lifetime) }
    }
    let parts = members.flatMap { member in member.parts.map { AssembledModule.Part(member.role, $0) } }
    return (AssembledModule(parts: parts, lifetime: lifetime), lifetime)
  }

  // MARK: - Problems

  private func name(of role: ModuleRole) -> String {
    members.first { $0.role == role }?.name ?? role.rawValue
  }

  private func problems(at index: Int) -> [String] {
    let member = members[index]
    guard let object = member.object else {
      let caller = members.first { $0.role == member.caller }
      return [
        """
        The \(member.name) is missing, which the \(name(of: member.caller)) calls. Pass one to the assembly, or \
        declare no \(member.role.rawValue) in '\(caller?.className ?? member.caller.rawValue)'.
        """
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
    let linkedElsewhere = own.compactMap { link -> String? in
      guard let target = link.target, let face = link.face, target !== face else { return nil }
      return """
        The \(member.name) is already linked to '\(Participant(target).typeName)' instead of the \
        \(name(of: link.other)) of this module. Create a new \(role), and leave its links to the assembly.
        """
    }
    let foreignFaces = links.filter { $0.other == member.role && $0.isOwnFace }.compactMap { link -> String? in
      guard let face = link.face, face !== member.object else { return nil }
      return """
        The \(member.name) gives the \(name(of: link.role)) another object, '\(Participant(face).typeName)', as its \
        face. Return `self` as its face.
        """
    }
    return linkedElsewhere + foreignFaces
  }
}

/// Tracks whether a module has ended: its root was freed, or its controller was removed.
///
/// The module's links own it. It refers to the roles weakly.
final class ModuleLifetime {
  private weak let root: AnyObject?
  private var wasRemoved = false
  private var isPlaced: () -> Bool = { false }
  private var notifyRouter: (ControllerRemoval) -> Void = { _ in }

  /// The role and class of the root, for an error.
  let rootName: String

  /// The workers' tasks, which are canceled when the controller is removed.
  var tasks: WorkerTasks?

  /// The counts of Responses and ViewModels, in VIP.
  var responseCounter: ResponseCounter?

  init(root: AnyObject, named rootName: String) {
    self.root = root
    self.rootName = rootName
  }

  /// Whether the module still holds its roles.
  var isRootAlive: Bool { root != nil }

  /// Whether the module has ended: the root was freed, or the controller was removed and not added again.
  var hasEnded: Bool { root == nil || wasRemoved && !isPlaced() }

  /// Observes the removals of the root, if it is a controller, and notifies the router.
  func follow(_ root: (some AnyObject)?, _ router: (some ModuleRouter)?) {
    notifyRouter = { [weak router] removal in router?.endModule(removal) }
    if let controller = root as? any Controller { follow(controller) }
  }

  private func follow(_ controller: some Controller) {
    isPlaced = { [weak state = controller.controllerState] in state?.holder != nil }
    controller.controllerState.removals.subscribe(owner: self) { $0.controllerWasRemoved($1) }
  }

  private func controllerWasRemoved(_ removal: ControllerRemoval) {
    wasRemoved = true
    tasks?.cancelAll()
    notifyRouter(removal)
  }
}

/// Cancels the workers' tasks when the controller that owns it through its link is freed.
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
      The presenter '\(presenter)' made \(count) view models of one '\(type)', not one. What it sent was delivered. \
      Send exactly one ViewModel before the method that presents the Response returns.
      """
    ).emit()
  }
}

extension Diagnostic.Topic {
  /// A presenter made no ViewModel, or several, of a Response.
  public static let unbalancedResponse = Self("unbalancedResponse")
}
