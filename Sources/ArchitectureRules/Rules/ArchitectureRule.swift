/// A way to divide the code around a controller into roles.
enum Architecture: String, Sendable, Hashable, CaseIterable {
  case mvc = "MVC"
  case mvvm = "MVVM"
  case viper = "VIPER"
  case vip = "VIP"
}

/// A rule of an architecture: what must not be, why, how a violation is found, and how to correct it.
struct ArchitectureRule: Sendable, Hashable, CustomStringConvertible {
  /// The code that a rule is about.
  enum Subject: String, Sendable, Hashable, CaseIterable {
    /// The classes of one view or controller.
    case roles
    /// A module as a whole, next to other modules.
    case modules
    /// The objects that lead from one controller to the next.
    case coordinators
    /// The tests.
    case tests
  }

  /// Where a violation is found.
  enum Source: String, Sendable, Hashable, CaseIterable {
    /// In the declarations of types and their members.
    case declarations
    /// In the words of a source file.
    case sourceText = "source text"
    /// In the calls that a function makes.
    case functionBodies = "function bodies"
    /// In a test that runs.
    case runningTest = "a running test"
  }

  /// One way to find a violation.
  struct Check: Sendable, Hashable {
    /// Where to look.
    let source: Source

    /// What a violation looks like there.
    let violation: String
  }

  /// The name of the rule: `A1` to `A18`.
  let id: String

  /// The architectures that the rule applies to.
  let architectures: Set<Architecture>

  /// The code that the rule is about.
  let subject: Subject

  /// The rule, in one sentence.
  let sentence: String

  /// Why it matters, in one sentence.
  let reason: String

  /// How to correct a violation, in one or two sentences.
  let remedy: String

  /// The ways to find a violation, at least one.
  let checks: [Check]

  private init(
    _ id: String, _ architectures: Set<Architecture>, of subject: Subject = .roles, _ sentence: String,
    why reason: String, _ remedy: String, _ checks: Check...
  ) {
    self.id = id
    self.architectures = architectures
    self.subject = subject
    self.sentence = sentence
    self.reason = reason
    self.remedy = remedy
    self.checks = checks
  }

  /// The id, the rule and the remedy.
  var description: String { "\(id): \(sentence) \(remedy)" }

  /// Returns the rules that apply to an architecture, in the order of their ids.
  static func rules(for architecture: Architecture) -> [ArchitectureRule] {
    all.filter { $0.architectures.contains(architecture) }
  }

  /// Returns the rule with an id, or nil if there is none.
  static func rule(id: String) -> ArchitectureRule? { all.first { $0.id == id } }

  /// Every rule, in the order of the ids.
  static let all: [ArchitectureRule] = [
    Self(
      "A1", every, "Only views, controllers, routers and builders import a user-interface framework.",
      why: "A role that needs the framework can't be tested without it, nor used on another platform.",
      "Move the code that needs the framework into the view, and pass plain values to the other roles.",
      .sourceText("an import of a user-interface framework in the file of another role")),
    Self(
      "A2", [.viper, .vip], "A presenter refers to its view weakly, and a VIPER interactor to its presenter.",
      why: "The view owns the module, so a strong reference back is a retain cycle, and the module is never freed.",
      "Store a WeakLink, or declare the property weak.",
      .declarations("a stored property of that role's protocol that is not weak")),
    Self(
      "A3", [.mvvm], "A view model has no reference to a view or a controller.",
      why: "A view model that refers to its view can't be tested without one, nor serve a second one.",
      "Bind the view to the view model, and keep only values and commands in the view model.",
      .declarations("a property of a view model whose type is a view or a controller"),
      .functionBodies("a view or controller as a parameter of a view model, or one that it reaches over another object")
    ),
    Self(
      "A4", [.mvc], "A controller gets its services from outside, and none from a singleton.",
      why: "A test can't replace a singleton, and what a controller depends on isn't visible in its initializer.",
      "Make the service a parameter of the initializer, without a shared instance as its default.",
      .sourceText("a shared instance as a default argument or in a stored property of a controller")),
    Self(
      "A5", [.mvc], "A controller is small, and doesn't do the work of view, model, network and navigation.",
      why: "What a large controller does can be tested and reused only together with all the rest of it.",
      "Move drawing into a view, rules into the model, transfers into a service and navigation into a coordinator.",
      .sourceText("more lines than the limit, or words of all four concerns in one file")),
    Self(
      "A6", [.mvvm], "A view model creates no controller and no view.",
      why: "Creating the next controller ties the view model to the interface and to one way through the app.",
      "Tell a coordinator what the user wants; the coordinator creates the next controller.",
      .functionBodies("a call of an initializer of a view or controller inside a view model")),
    Self(
      "A7", [.viper], "No entity reaches the view.",
      why: "A view that refers to entities changes with the model, and decides what the presenter should decide.",
      "Convert entities in the presenter into values that are ready to be shown.",
      .declarations("a method or property of the view's protocol with an entity, or with a structure that has one")),
    Self(
      "A8", [.viper, .vip], "An interactor formats nothing for display.",
      why: "Text and formats belong to one way of showing the data; the use case should serve every way.",
      "Answer with plain data, and format it in the presenter.",
      .functionBodies("a formatter, or text that is composed for the presenter, inside an interactor")),
    Self(
      "A9", [.vip], "A presenter doesn't call its interactor.",
      why: "The cycle has one direction; a call backward makes the order of messages depend on where they started.",
      "Send the controller a ViewModel; the next step is a new Request.",
      .declarations("a property of a presenter whose type is an interactor"),
      .functionBodies("an interactor as a parameter of a presenter, created by one, or reached over another object")),
    Self(
      "A10", [.vip], "A controller doesn't call a worker.",
      why: "What bypasses the interactor isn't part of a use case, and no test of the use case sees it.",
      "Send the interactor a Request, and call the worker there.",
      .declarations("a property of a controller whose type is a worker"),
      .functionBodies("a worker as a parameter of a controller, created by one, or reached over another object")),
    Self(
      "A11", [.viper], "Navigation goes through the router.",
      why: "A view that navigates decides where the user goes next, and no test of the presenter sees it.",
      "Declare a method for each destination in the router's protocol, and call it from the presenter.",
      .declarations("a router's protocol without a method"),
      .functionBodies("a view that presents or pushes a controller")),
    Self(
      "A12", every, "A role never force-unwraps a collaborator.",
      why: "A message that arrives before the module is assembled, or after its end, would crash the app.",
      "Pass it to the initializer, or store a link, over which a call to a missing object does nothing.",
      .declarations("a property whose type ends in an exclamation mark"),
      .functionBodies("a property that is force-unwrapped, or a forced cast to a role")),
    Self(
      "A13", every, "The class of a role is final, and names the actor that it runs on.",
      why: "Without an actor the compiler can't prove that roles aren't called on two threads; without `final`, what a "
        + "call does depends on subclasses.",
      "Write `@MainActor final class`; in a library that leaves the actor open, `final class`.",
      .declarations("a class of a role without `final`, or without an actor")),
    Self(
      "A14", every, "A role refers to another by its protocol, not by its class.",
      why: "A role that names a class can be tested only together with that class.",
      "Declare the calls in a protocol, and make it the type of the property or link.",
      .declarations("a property of a role whose type is the class of another role")),
    Self(
      "A15", every, of: .modules,
      "A module uses another only through that module's builder and protocols.",
      why: "Each use of a module's inside is one more place to change with it.",
      "Add what is missing to the protocol of the other module's input or output.",
      .declarations("a declaration that names a type of another module other than its builder or protocols"),
      .functionBodies("a call to such a type")),
    Self(
      "A16", [.vip], "The template's sample use case is gone.",
      why: "A sample that does nothing hides which use cases the module has.",
      "Rename the use case after what the code does, or delete it.",
      .declarations("a declaration with the name of the template's sample")),
    Self(
      "A17", every, of: .coordinators,
      "A child coordinator is released when its controller is removed, also by the system.",
      why:
        "A coordinator that stays after the user went back leaks, and may navigate on behalf of a screen that's gone.",
      "Make the coordinator the owner of its controllers, and release it after the last removal.",
      .runningTest("a coordinator that lives after the system went back from its last controller")),
    Self(
      "A18", every, of: .tests, "Each test asserts something.",
      why: "A test without an expectation is green whatever the code does.",
      "Compare a value in it, or delete the test.",
      .sourceText("a test whose body has no expectation")),
  ]

  private static let every = Set(Architecture.allCases)
}

extension ArchitectureRule.Check {
  fileprivate static func declarations(_ violation: String) -> Self {
    Self(source: .declarations, violation: violation)
  }
  fileprivate static func sourceText(_ violation: String) -> Self { Self(source: .sourceText, violation: violation) }
  fileprivate static func runningTest(_ violation: String) -> Self { Self(source: .runningTest, violation: violation) }
  fileprivate static func functionBodies(_ violation: String) -> Self {
    Self(source: .functionBodies, violation: violation)
  }
}
