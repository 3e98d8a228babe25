extension ActionRegistry {
  /// A send that calls somebody, as its observers see it.
  public struct Send {
    /// The control; the value keeps it alive.
    public let sender: AnyObject

    /// What it sends, and what caused it.
    public let event: ActionEvent
  }
}
