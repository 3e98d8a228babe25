/// A responder that knows somebody outside the chain who may handle what it does not handle itself.
///
/// Asked only when the responder itself does not perform the command, and before its next responder. An object that
/// does not adopt the command's handler protocol is passed over.
public protocol TargetSupplying: ChainCustomizing {
  func supplementalTarget(for command: AnyCommand) -> AnyObject?
}
