/// A service that takes changes back and makes them again; asked for up the chain, so each document may have its own.
public protocol UndoManaging: AnyObject {
  var canUndo: Bool { get }
  var canRedo: Bool { get }
  func undo()
  func redo()
}

extension Responder {
  /// Takes back the last change of the nearest undo manager up the chain.
  ///
  /// - Returns: Whether there was a manager with something to take back.
  @discardableResult
  public func undo() -> Bool {
    guard let manager = service((any UndoManaging).self), manager.canUndo else { return false }
    manager.undo()
    return true
  }

  /// Makes the change taken back last again, through the nearest undo manager up the chain.
  ///
  /// - Returns: Whether there was a manager with something to make again.
  @discardableResult
  public func redo() -> Bool {
    guard let manager = service((any UndoManaging).self), manager.canRedo else { return false }
    manager.redo()
    return true
  }
}
