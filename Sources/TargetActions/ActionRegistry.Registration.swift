extension ActionRegistry {
  /// What a listing shows of one living registration.
  public struct Registration {
    /// Names it for a removal.
    public let token: Token

    /// Where its calls go.
    public let destination: ActionDestination

    /// Names it among those of its destination, if it was given a name.
    public let id: Action.Identifier?

    /// What it answers.
    public let events: ControlEvents

    /// The action that was added, if it was one; its title and attributes serve a menu.
    public let action: Action?
  }
}
