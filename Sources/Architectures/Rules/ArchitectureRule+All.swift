extension ArchitectureRule {
  /// Every rule, once, in the order of the ids.
  public static let all: [ArchitectureRule] = [
    Self(
      "A1", every, "Only views, controllers, routers and builders import a user-interface framework.",
      "Move what needs the framework into the view, and hand the other roles plain values.",
      .sourceText("an import of a user-interface framework in the file of another role")),
    Self(
      "A2", [.viper, .vip], "A presenter refers to its view weakly, and a VIPER interactor to its presenter.",
      "Store a WeakLink, or declare the property weak.",
      .symbolGraph("a stored property of that role's protocol that is not weak")),
    Self(
      "A3", [.mvvm], "A view model knows no view and no controller.",
      "Let the view bind to what it shows, and let the view model hold values and commands only.",
      .symbolGraph("a property of a view model whose type is a view or a controller")),
    Self(
      "A4", [.mvc], "A controller is handed its services, and takes none from a singleton.",
      "Make the service a parameter of the initialiser, without a shared instance as its default.",
      .sourceText("a shared instance as a default argument or in a stored property of a controller")),
    Self(
      "A5", [.mvc], "A controller stays small, and does not do view, model, network and navigation in one.",
      "Move drawing into a view, rules into the model, transfers into a service and ways into a coordinator.",
      .sourceText("more lines than the limit, or words of all four concerns in one file")),
    Self(
      "A6", [.mvvm], "A view model makes no controller and no view.",
      "Let it tell a coordinator what the user wants; the coordinator makes the next scene.",
      .bodies("a call of an initialiser of a view or controller inside a view model")),
    Self(
      "A7", [.viper], "No entity reaches the view.",
      "Have the presenter turn entities into values that are ready to be shown.",
      .symbolGraph("a method of the view's protocol that takes an entity")),
    Self(
      "A8", [.viper, .vip], "An interactor formats nothing for display.",
      "Answer with plain data, and format it in the presenter.",
      .bodies("a formatter, or text that is put together, inside an interactor")),
    Self(
      "A9", [.vip], "A presenter does not call its interactor.",
      "Send the controller a ViewModel; whatever is wanted next is a new Request.",
      .symbolGraph("a property of a presenter whose type is an interactor"),
      .bodies("a call from a presenter to an interactor")),
    Self(
      "A10", [.vip], "A controller does not go past its interactor to a worker.",
      "Send the interactor a Request, and let it ask the worker.",
      .symbolGraph("a property of a controller whose type is a worker"),
      .bodies("a call from a controller to a worker")),
    Self(
      "A11", [.viper], "Ways to other scenes lead through the router.",
      "Give the router's protocol a method for each way, and let the presenter call it.",
      .symbolGraph("a router's protocol without a method"), .bodies("a view that presents or pushes a scene")),
    Self(
      "A12", every, "A role unwraps no collaborator by force.",
      "Hand it over in the initialiser, or store a link, over which a call to nobody is harmless.",
      .symbolGraph("a property whose type ends in an exclamation mark"), .bodies("a local that is unwrapped by force")),
    Self(
      "A13", every, "The class of a role is final, and says on which actor it runs.",
      "Write `@MainActor final class`, in a library that leaves the actor open `final class`.",
      .symbolGraph("a class of a role without `final`, or without an actor")),
    Self(
      "A14", every, "A role knows another by its protocol, not by its class.",
      "Declare what it calls in a protocol, and make that the type of the property or link.",
      .symbolGraph("a property of a role whose type is the class of another role")),
    Self(
      "A15", every, of: .modules,
      "No module uses what is inside another; it goes by that module's builder and protocols.",
      "Add what is missing to the protocol of the other module's input or output.",
      .symbolGraph("a declaration that names a type of another module other than its builder or protocols"),
      .bodies("a call to such a type")),
    Self(
      "A16", [.vip], "The use case of the template is gone.",
      "Give the use case the name of what the scene does, or delete it.",
      .symbolGraph("a declaration with the name of the template's sample")),
    Self(
      "A17", every, of: .coordinators,
      "A child coordinator goes when its scene goes, also when the system takes that away.",
      "Make the coordinator the owner of its scenes, and let go of it at the last leave report.",
      .run("a coordinator that lives after the system went back from its last scene")),
    Self(
      "A18", every, of: .tests, "Each test asserts something.",
      "Compare a value in it, or delete the test.",
      .sourceText("a test whose body has no expectation")),
  ]

  private static let every = Set(Architecture.allCases)

  private init(
    _ id: String, _ architectures: Set<Architecture>, of subject: Subject = .roles, _ sentence: String,
    _ remedy: String, _ evidence: Evidence...
  ) {
    self.init(
      id: id, architectures: architectures, subject: subject, sentence: sentence, remedy: remedy, evidence: evidence)
  }
}

extension ArchitectureRule.Evidence {
  fileprivate static func symbolGraph(_ sign: String) -> Self { Self(means: .symbolGraph, sign: sign) }
  fileprivate static func sourceText(_ sign: String) -> Self { Self(means: .sourceText, sign: sign) }
  fileprivate static func bodies(_ sign: String) -> Self { Self(means: .bodies, sign: sign) }
  fileprivate static func run(_ sign: String) -> Self { Self(means: .run, sign: sign) }
}
