/// A command's target that decides for all its commands alike whether an item for one is enabled, and how it is shown.
///
/// Asked when an item is validated and again when it is sent, unless the item brings a validator of its own.
public protocol CommandValidating: AnyObject {
  /// - Parameters:
  ///   - command: The command of the item.
  ///   - presentation: How the item will be shown; a copy, so that the item itself stays as it is.
  func validate(_ command: AnyCommand, showing presentation: inout ItemPresentation) -> Bool
}
