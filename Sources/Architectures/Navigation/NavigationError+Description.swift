import MessageTracing

extension NavigationError: CustomStringConvertible {
  /// What was asked for, why it is refused, what is left, and the remedy.
  public var description: String {
    let (cause, remedy) = causeAndRemedy
    let what =
      switch request {
      case .close, .hide, .show: "\(request.rawValue) the root"
      case .goBack, .setRootController, .showChildren, .addChild, .removeChild: request.rawValue
      case .open: "open the path"
      default: request.rawValue + (scene == nil ? " a scene" : "")
      }
    let about = namesScene ? scene.map { " '\($0)'" } ?? "" : ""
    return "Cannot \(what)\(about): \(cause). Stacks, presentations and first responder are unchanged. \(remedy)."
  }

  private var namesScene: Bool {
    switch request {
    case .close, .hide, .show, .open, .goBack: false
    default: true
    }
  }

  private var subject: String { namesScene && scene != nil ? "it" : scene.map { "'\($0)'" } ?? "it" }

  private var causeAndRemedy: (String, String) {
    switch reason {
    case .loadFailed(let controller, let text):
      ("\(name(controller)) could not load its content: \(text)", "Remove the cause and ask again; it then loads anew")
    case .loadInProgress(let controller):
      (
        "\(name(controller)) asked in load() for the very content that it is to make",
        "Return the node from load(), and use it in didLoad()"
      )
    case .inUse(let holder):
      (
        "\(subject) is in use already, by '\(holder)'",
        "A scene stands in one place: take it away there first, or make another one"
      )
    case .duplicate: ("\(subject) is in the list twice", "Name each scene once")
    case .emptyList:
      ("the list is empty", "A stack that is set has at least one scene: dismiss or replace the navigator")
    case .containsItself:
      ("\(subject) is the container itself, or contains it", "The variables are probably swapped: name the inner scene")
    case .lastScene:
      ("a stack keeps its last scene", "Set another stack, or dismiss or replace the navigator as a whole")
    case .notOnStack(let navigator):
      (
        "\(subject) is not on the stack of '\(navigator)', or has left it",
        "It was probably popped before, so there may be nothing left to do; else look for it in 'stack'"
      )
    case .notPresented:
      (
        "\(subject) is not presented, or is so no longer",
        "It was probably dismissed before, so there may be nothing left to do; a scene on a stack is popped"
      )
    case .notAChild(let container):
      ("\(subject) is no child of '\(container)'", "Add it to that container first")
    case .hidden(let presenter, let obstacle):
      (
        "'\(presenter)', over which it was to lie, is not on screen: '\(obstacle)' is in the way",
        "Present it over a scene that is on screen, or take '\(obstacle)' away first"
      )
    case .presentsAlready(let presenter, let presented):
      (
        "'\(presenter)' presents '\(presented)' already",
        "Present it over '\(presented)', or dismiss that one first"
      )
    case .noRoot:
      (
        "there is no root to do it in",
        "Make the controller, or the container it is in, the controller of a stage first"
      )
    case .unmetNeeds(let controller, let needs, let sender):
      (
        "\(classOf(controller)) needs \(list(needs)), and nothing that '\(sender)' offered met that",
        "Offer it with the request, or hand it to '\(controller)' before"
      )
    case .step(let index, let route, let fault):
      ("step \(index) of the path, \(route), cannot be taken: \(fault)", "Correct that step, or what builds it")
    case .tooManyChained(let limit):
      (
        "it is the last of more than \(limit) requests, each made while the one before ran",
        "Hooks or reports probably answer each request with another one: let one of them stop asking, or raise "
          + "'maximumChainedRequests'"
      )
    case .inTransition: ("a transition is under way", "Ask again when it has ended")
    case .gone: ("its navigator, container or root has gone meanwhile", "Keep that alive, or ask another one")
    case .unfitState:
      (
        "the 'scene' of \(subject) is no stored constant of its own",
        "Declare `let scene = SceneState<Node>()` in the class that adopts Controller"
      )
    case .tree(let text): ("its place refuses it: \(text)", "Correct that and ask again")
    }
  }

  private func name(_ controller: Participant) -> String {
    controller == scene && namesScene ? "it" : "'\(controller)'"
  }

  /// Who bears a name of its own is named by its class as well.
  private func classOf(_ controller: Participant) -> String {
    let isNamed = controller.name != controller.typeName
    return isNamed ? "'\(controller)', a '\(controller.typeName)'," : name(controller)
  }

  private func list(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "nothing" }
    return "\(texts.dropLast().joined(separator: ", ")) and \(last)"
  }
}
