/// An item that stands for a command: an entry of a menu, a button of a bar.
///
/// It is validated before it is shown and once more when it is sent, by one search from the same start:
///
/// ```swift
/// let item = CommandItem(.save, title: "Save") { document, shown in
///   shown.title = "Save \(document.name)"
///   return document.isDirty
/// }
/// let shown = field.validate(item)   // title, state, isEnabled
/// field.send(item: item)
/// ```
public struct CommandItem<Handler> {
  /// The validator of this item: asks its target, may change how the item is shown, answers whether it is enabled.
  public typealias Validator = (_ target: Handler, _ presentation: inout ItemPresentation) -> Bool

  public let command: Command<Handler>

  /// How it is shown as long as no validator changes it.
  public let presentation: ItemPresentation

  @usableFromInline let validator: Validator?

  /// - Parameters:
  ///   - command: What it sends.
  ///   - title: What it shows.
  ///   - state: Whether it shows a mark.
  ///   - validator: Decides in place of the target's ``CommandValidating``; without one that decides, else it is
  ///     enabled whenever the command has a target.
  public init(
    _ command: Command<Handler>, title: String, state: ItemPresentation.State = .off, validator: Validator? = nil
  ) {
    self.command = command
    presentation = ItemPresentation(title: title, state: state)
    self.validator = validator
  }
}

@available(*, unavailable)
extension CommandItem: Sendable {}
