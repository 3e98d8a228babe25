public import TargetActions

extension Responder {
  /// How an item is to be shown now: disabled if the search finds no target, else as the validator decides.
  ///
  /// The item's own validator decides, else the target's ``CommandValidating``, else it is enabled.
  public func validate<Handler>(_ item: CommandItem<Handler>, from start: ChainStart = .sender) -> ItemPresentation {
    let target = findTarget(Adopting<Handler>.self, item.command.identity, from: start).target
    return item.presentation(for: target)
  }

  /// Validates an item anew and sends its command; if a validator says no, nothing runs and the result is `.disabled`.
  @discardableResult
  public func send<Handler>(item: CommandItem<Handler>, from start: ChainStart = .sender) -> DispatchOutcome {
    let search = findTarget(Adopting<Handler>.self, item.command.identity, from: start)
    guard let target = search.target, let handler = target as? Handler else { return search.outcome() }
    guard item.presentation(for: target).isEnabled else {
      return DispatchOutcome(result: .disabled, path: search.walk.path)
    }
    item.command.perform(on: handler)
    return search.outcome()
  }
}

extension CommandItem {
  func presentation(for target: AnyObject?) -> ItemPresentation {
    var shown = presentation
    guard let target, let handler = target as? Handler else {
      shown.isEnabled = false
      return shown
    }
    let answer: Bool
    if let validator {
      answer = validator(handler, &shown)
    } else if let validating = target as? any CommandValidating {
      answer = validating.validate(command.identity, showing: &shown)
    } else {
      answer = true
    }
    shown.isEnabled = answer
    return shown
  }
}
