public import MessageTracing

/// A weak link: it keeps the other role neither alive nor from being freed, and a call to a dead one is ``LinkOutcome/gone``.
public final class WeakLink<Face>: RoleLink<Face> {
  private weak var object: AnyObject?

  /// Makes a link that leads to nobody yet.
  public override init() {}

  /// Makes a link that is connected from the start.
  public convenience init(_ face: Face) {
    self.init()
    connect(face)
  }

  override var found: Face? { object as? Face }

  override func store(_ face: Face) {
    object = face as AnyObject
    guard !(type(of: face as Any) is AnyObject.Type) else { return }
    let typeName = String(describing: type(of: face as Any))
    Diagnostic(
      .linkToNoObject, about: owner.map { Participant($0) },
      """
      Cannot link to a '\(typeName)' weakly: it is a value, and only an object can be held so. The link leads to nobody. \
      Make '\(typeName)' a class, and declare its protocol with ': AnyObject' so that the compiler checks this.
      """
    ).emit()
  }
}

extension Diagnostic.Topic {
  /// A structure or enumeration was connected to a weak link, which only an object can be.
  public static let linkToNoObject = Self("linkToNoObject")
}
