/// A closure with a name, and with what a button or a menu shows of it.
///
/// Its owner is held weakly and handed to the closure, so a closure that uses only its argument keeps nobody alive.
/// Added to a control again under the same owner and identifier, it takes the place of the one before: newest handler,
/// title and attributes, the old position, and the events of both.
///
/// ```swift
/// let bid = Action(id: "bid", title: "Bid", owner: screen) { screen in screen.placeBid() }
/// button.addAction(bid, for: .primaryActionTriggered)
/// ```
public struct Action {
  /// Names it: with its owner this is its identity on a control.
  public let id: Identifier

  /// What a button or a menu shows.
  public var title: String

  /// How a menu presents it; a control sends it whatever they say.
  public var attributes: Attributes

  /// What the closure is called with; nil once it is gone.
  public var owner: AnyObject? { heldOwner }

  private weak let heldOwner: AnyObject?
  let handler: (AnyObject) -> Bool

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - id: Names it among the actions of its owner.
  ///   - title: What a button or a menu shows.
  ///   - attributes: How a menu presents it.
  ///   - owner: Held weakly; once it is gone the closure is called no more.
  ///   - handler: Held by the action and by every control that it is added to. Let it capture nothing that owns them.
  public init<Owner: AnyObject>(
    id: Identifier, title: String = "", attributes: Attributes = [], owner: Owner,
    handler: @escaping (_ owner: Owner) -> Void
  ) {
    self.id = id
    self.title = title
    self.attributes = attributes
    heldOwner = owner
    self.handler = { owner in
      guard let owner = owner as? Owner else { return false }
      handler(owner)
      return true
    }
  }
}
