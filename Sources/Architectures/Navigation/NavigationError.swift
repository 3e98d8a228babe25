public import MessageRecording

/// The reason why a request was refused; stacks, presentations and first responder are unchanged.
public struct NavigationError: Error, Hashable {
  /// Why a request was refused.
  public enum Reason: Sendable, Hashable {
    /// The named controller's `load()` threw this error.
    case loadFailed(Participant, reason: String)
    /// The named controller's `load()` requested the content that it was creating.
    case loadInProgress(Participant)
    /// The controller is in use by this object: on a stack, presented, a root controller or a container's child.
    case inUse(by: Participant)
    /// The container, such as a navigator, adds, removes and shows children itself.
    case childrenAreManaged(by: Participant)
    /// The list contains the controller twice.
    case duplicate
    /// The list is empty.
    case emptyList
    /// The container is the controller itself, or is inside it.
    case containsItself
    /// The controller is the last of its stack, or the stack is empty.
    case lastController
    /// The controller isn't on this stack, or no longer is.
    case notOnStack(of: Participant)
    /// The controller isn't presented, or no longer is.
    case notPresented
    /// The controller isn't a child of this container.
    case notAChild(of: Participant)
    /// The presenting controller isn't on screen, because the other one covers it.
    case hidden(Participant, behind: Participant)
    /// The presenting controller isn't on screen, because its host isn't shown.
    case hostNotShown(Participant)
    /// The presenting controller already presents another one.
    case alreadyPresents(Participant, presented: Participant)
    /// No host contains the controller.
    case noRoot
    /// The named controller lacks these dependencies.
    case missingDependencies(Participant, [String], sender: Participant)
    /// The step of a path at this position can't be made or placed.
    case invalidStep(Int, route: String, problem: String)
    /// Too many requests were made, each during the previous one.
    case depthLimitExceeded(Int)
    /// A transition is under way, and this request can't be queued.
    case inTransition
    /// The navigator, container or root was deallocated while the request waited.
    case gone
    /// The controller's `controllerState` isn't a stored constant of its own.
    case invalidState
    /// The tree of nodes or controllers refused the change, for this reason.
    case tree(String)
  }

  /// The request that was refused.
  public let request: NavigationRequest.Kind

  /// The controller that the request was about, if any.
  public let controller: Participant?

  /// Why it was refused.
  public let reason: Reason

  /// Creates an error, for a test to compare with.
  public init(_ request: NavigationRequest.Kind, _ controller: (any Controller)?, _ reason: Reason) {
    self.request = request
    self.controller = controller.map { Participant($0) }
    self.reason = reason
  }

  init(_ request: NavigationRequest.Kind, about controller: Participant?, _ reason: Reason) {
    self.request = request
    self.controller = controller
    self.reason = reason
  }
}

extension NavigationError: CustomStringConvertible {
  /// Why the request was refused, for the description of another error.
  var cause: String { causeAndRemedy.0 }

  /// The request, why it was refused, the state that is left, and the remedy.
  public var description: String {
    let (cause, remedy) = causeAndRemedy
    let what =
      switch request {
      case .close, .hide, .show: "\(request.rawValue) the root"
      case .goBack, .setRootController, .showChildren, .addChild, .removeChild: request.rawValue
      case .open: "open the path"
      default: request.rawValue + (controller == nil ? " a controller" : "")
      }
    let about = namesController ? controller.map { " '\($0)'" } ?? "" : ""
    let unchanged = "Stacks, presentations and first responder are unchanged."
    return "Cannot \(what)\(about): \(cause.withFullStop) \(unchanged)" + (remedy.map { " \($0)." } ?? "")
  }

  private var namesController: Bool {
    switch request {
    case .close, .hide, .show, .open, .goBack: false
    default: true
    }
  }

  private var subject: String { namesController && controller != nil ? "it" : controller.map { "'\($0)'" } ?? "it" }

  private var causeAndRemedy: (String, String?) {
    switch reason {
    case .loadFailed(let controller, let text):
      (
        "\(loadCall(of: controller)) threw an error: \(text)",
        "Remove the cause: the next request calls load() again"
      )
    case .loadInProgress(let controller):
      (
        "\(name(controller)) requested in load() the content that it is creating",
        "Return the node from load(), and use it in didLoad()"
      )
    case .inUse(let holder) where request == .removeChild:
      (
        "\(subject) is shown by '\(holder)', or disappearing from it",
        "Show other children of '\(holder)' first, and remove it when that request has ended"
      )
    case .inUse(let holder):
      (
        "\(subject) is already in use by '\(holder)'",
        "A controller is in one place at a time: remove it there first, or make another one"
      )
    case .childrenAreManaged(let container):
      ("'\(container)' manages its children itself", "Use its own requests, such as push, set or select")
    case .duplicate: ("\(subject) is in the list twice", "List each controller once")
    case .emptyList:
      ("the list is empty", "Set a stack of at least one controller, or dismiss or replace the navigator")
    case .containsItself:
      (
        "\(subject) is the container itself, or contains it",
        "The variables are probably swapped: pass the inner controller"
      )
    case .lastController:
      ("a stack keeps its last controller", "Set another stack, or dismiss or replace the navigator as a whole")
    case .notOnStack(let navigator):
      (
        "\(subject) is not, or no longer, on the stack of '\(navigator)'",
        "It was probably popped before, so there may be nothing left to do; otherwise look for it in 'stack'"
      )
    case .notPresented:
      (
        "\(subject) is not, or no longer, presented",
        "It was probably dismissed before, so there may be nothing left to do. Pop a controller that is on a stack, and "
          + "dismiss what a controller presents by calling dismiss() of the presented one"
      )
    case .notAChild(let container):
      ("\(subject) is not a child of '\(container)'", "Add it to that container first")
    case .hidden(let presenting, let obstacle):
      (
        "'\(presenting)', which is to present it, is not on screen: '\(obstacle)' covers it",
        "Present it over a controller that is on screen, or remove '\(obstacle)' first"
      )
    case .hostNotShown(let presenting):
      ("'\(presenting)', which is to present it, is not on screen: its host is not shown", "Show the host first")
    case .alreadyPresents(let presenting, let presented):
      (
        "'\(presenting)' already presents '\(presented)'",
        "Present it over '\(presented)', or dismiss that one first"
      )
    case .noRoot:
      (
        "no host contains the presenting controller",
        "Make the controller, or its container, the root controller of a host first"
      )
    case .missingDependencies(let controller, let dependencies, let sender):
      (
        "\(classOf(controller)) needs \(list(dependencies)), which '\(sender)' did not hand over",
        "Hand it over with the request, or give it to '\(controller)' before"
      )
    case .invalidStep(let index, let route, let problem):
      ("at step \(index), \(route), \(problem)", "Correct that step, or what makes it")
    case .depthLimitExceeded(let limit):
      (
        "the request is the last of more than \(limit), each made during the previous one",
        "Hooks or reports probably answer each request with another one: stop one of them, or raise 'depthLimit'"
      )
    case .inTransition: ("a transition is under way", "Try again when it has ended")
    case .gone: ("its navigator, container or root was freed before the request ran", "Keep a reference to it")
    case .invalidState:
      (
        "\(subject == "it" ? "its" : "\(subject)'s") 'controllerState' is not a stored constant of its own",
        "Declare `let controllerState = ControllerState<Node>()` in the class that adopts Controller"
      )
    // The tree's own text has a remedy.
    case .tree(let text): ("the tree refused it. \(text)", nil)
    }
  }

  private func name(_ controller: Participant) -> String {
    controller == self.controller && namesController ? "it" : "'\(controller)'"
  }

  private func loadCall(of controller: Participant) -> String {
    let name = name(controller)
    return name == "it" ? "its load()" : "load() of \(name)"
  }

  /// Returns the name of a controller, followed by its class if the name is another one.
  private func classOf(_ controller: Participant) -> String {
    let isNamed = controller.name != controller.typeName
    return isNamed ? "'\(controller)', a '\(controller.typeName)'," : name(controller)
  }

  private func list(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "nothing" }
    return "\(texts.dropLast().joined(separator: ", ")) and \(last)"
  }
}
