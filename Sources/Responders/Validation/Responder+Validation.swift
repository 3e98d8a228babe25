public import MessageTracing
public import TargetActions

extension Responder {
  /// How an item is to be shown now: disabled if the search finds no target, else as the validator decides.
  ///
  /// The item's own validator decides, else the target's ``CommandValidating``, else it is enabled.
  @inlinable public func validate<Handler>(
    _ item: CommandItem<Handler>, from start: ChainStart = .sender
  ) -> ItemPresentation {
    var handler: Handler?
    findTarget(Adopting<Handler>.self, item.command.identity, from: start, at: chainPlace) { object in
      handler = object as? Handler
      return handler != nil
    }
    return item.presentation(for: handler)
  }

  /// Validates an item anew and sends its command; if a validator says no, nothing runs and the result is `.disabled`.
  @inlinable @discardableResult
  public func send<Handler>(item: CommandItem<Handler>, from start: ChainStart = .sender) -> DispatchOutcome {
    var handler: Handler?
    let outcome = outcome(of: Adopting<Handler>.self, item.command.identity, from: start, at: chainPlace) { object in
      handler = object as? Handler
      return handler != nil
    }
    guard let handler else { return outcome }
    guard item.presentation(for: handler).isEnabled else {
      Trace.note(
        item.command.identity.name, from: self, to: handler as AnyObject, .responderChain, outcome: "disabled")
      return outcome.disabled()
    }
    if Trace.isOn { report(item.command, to: handler, outcome) } else { item.command.perform(on: handler) }
    return outcome
  }
}

extension CommandItem {
  /// How it is shown with that target, or with none.
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
