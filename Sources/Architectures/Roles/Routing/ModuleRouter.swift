import MessageTracing
public import Responders

/// The role that leads from its module's scene to others: the router of a VIPER module or a VIP scene.
///
/// It is owned by the module and refers to the controller weakly, over which it navigates. When the scene leaves, in
/// whatever way, it is told once, and after it the module's output, if that adopts ``ModuleOutput``.
public protocol ModuleRouter: AnyObject {
  /// The protocol by which the role that owns it knows it.
  associatedtype Face

  /// The nodes of the scene's toolkit.
  associatedtype Content: Composite & Responder where Content.Node == Content

  /// The protocol of the module's output; `Nobody` without one.
  associatedtype Output = Nobody

  /// This object, as it is known: `self`.
  var face: Face { get }

  /// The scene's controller, connected by the assembly.
  var controller: WeakLink<any Controller<Content>> { get }

  /// Who is told what the module has to say, connected by whoever opens it.
  var output: WeakLink<Output> { get }

  /// Runs once when the scene has left.
  func moduleDidEnd(_ report: LeaveReport)
}

extension ModuleRouter {
  /// Nothing: adopt the protocol in an extension to be warned of a misspelt `moduleDidEnd`.
  public func moduleDidEnd(_ report: LeaveReport) {}

  /// Tells router and output of the end.
  func endModule(_ report: LeaveReport) {
    moduleDidEnd(report)
    guard let output = output.found as AnyObject?, let listener = output as? any ModuleOutput else { return }
    Trace.send("submoduleDidEnd", from: self, to: output, .link) { listener.submoduleDidEnd(report) }
  }
}

extension ModuleRouter where Output == Nobody {
  /// A link to nobody.
  public var output: WeakLink<Nobody> { WeakLink() }
}
