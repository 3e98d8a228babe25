public import MessageRecording
public import TargetActions

/// An item that sends a command: an entry of a menu, a button of a bar.
///
/// It is validated before it is shown and again when it is sent, by the same search:
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
  /// A closure that examines the target, may change the presentation, and returns whether the item is enabled.
  public typealias Validator = (_ target: Handler, _ presentation: inout ItemPresentation) -> Bool

  /// The command that the item sends.
  public let command: Command<Handler>

  /// The presentation before validation.
  public let presentation: ItemPresentation

  @usableFromInline let validator: Validator?

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - command: The command to send.
  ///   - title: The title to show.
  ///   - isOn: Whether it shows a check mark; nil for a mixed state.
  ///   - validator: Decides instead of the target's ``CommandValidating``; if neither exists, the item is enabled
  ///     whenever the command has a target.
  public init(
    _ command: Command<Handler>, title: String, isOn: Bool? = false, validator: Validator? = nil
  ) {
    self.command = command
    presentation = ItemPresentation(title: title, isOn: isOn)
    self.validator = validator
  }

  /// Returns the presentation for a target; nil for none.
  @inlinable func presentation(for handler: Handler?) -> ItemPresentation {
    var shown = presentation
    var isEnabled = handler != nil
    if let handler, let validator {
      isEnabled = validator(handler, &shown)
    } else if let validating = handler as? any CommandValidating {
      isEnabled = validating.validate(command.identity, showing: &shown)
    }
    shown.setEnabled(isEnabled)
    return shown
  }
}

@available(*, unavailable)
extension CommandItem: Sendable {}

/// The presentation of a command's item, which validators may change.
public struct ItemPresentation: Sendable, Hashable {
  /// The title to show; a validator may change it, as from Undo to Undo Typing.
  public var title: String

  /// Whether the item shows a check mark, as a menu item does for an option; nil for a mixed state.
  public var isOn: Bool?

  /// Whether the item can be chosen.
  public private(set) var isEnabled: Bool

  /// Creates the presentation of an enabled item.
  public init(title: String, isOn: Bool? = false) {
    self.title = title
    self.isOn = isOn
    isEnabled = true
  }

  @usableFromInline mutating func setEnabled(_ isEnabled: Bool) {
    self.isEnabled = isEnabled
  }
}

/// A command's target that validates the items of its commands.
///
/// It is used when an item is validated and again when it is sent, unless the item has a validator.
public protocol CommandValidating: AnyObject {
  /// Returns whether an item for a command is enabled.
  ///
  /// - Parameters:
  ///   - command: The command of the item.
  ///   - presentation: The presentation to show; changes don't affect the item.
  func validate(_ command: AnyCommand, showing presentation: inout ItemPresentation) -> Bool
}

extension Responder {
  /// Returns the validated presentation of an item.
  ///
  /// Without a target the item is disabled. Otherwise the item's validator decides, else the target's
  /// ``CommandValidating``, else it is enabled.
  @inlinable public func validate<Handler>(
    _ item: CommandItem<Handler>, from start: ChainStart = .sender
  ) -> ItemPresentation {
    item.presentation(for: target(for: item.command, from: start))
  }

  /// Validates an item and sends its command; if validation disables it, nothing is sent and the result is `.disabled`.
  @inlinable @discardableResult
  public func send<Handler>(item: CommandItem<Handler>, from start: ChainStart = .sender) -> DispatchOutcome {
    let (handler, outcome): (Handler?, DispatchOutcome) = resolve(item.command.identity, from: start)
    guard let handler else { return outcome }
    guard item.presentation(for: handler).isEnabled else {
      Trace.note(
        item.command.identity.name, from: self, to: handler as AnyObject, .responderChain, outcome: "disabled")
      return outcome.disabled()
    }
    if Trace.isOn { performRecorded(item.command, on: handler, outcome) } else { item.command.perform(on: handler) }
    return outcome
  }
}
