public import TargetActions

extension Responder {
  /// How an item is to be shown now: disabled if the search finds no target, else as the validator decides.
  ///
  /// The item's own validator decides, else the target's ``CommandValidating``, else it is enabled.
  public func validate<Handler>(_ item: CommandItem<Handler>, from start: ChainStart = .sender) -> ItemPresentation {
    item.presentation(for: findTarget(for: item.command, from: start).found)
  }

  /// Validates an item anew and sends its command; if a validator says no, nothing runs and the result is `.disabled`.
  @discardableResult
  public func send<Handler>(item: CommandItem<Handler>, from start: ChainStart = .sender) -> DispatchOutcome {
    let (walk, found) = findTarget(for: item.command, from: start)
    guard let found else {
      return walk.outcome(handledBy: nil, of: "command '\(item.command.identity)'", sender: self)
    }
    guard item.presentation(for: found).isEnabled else {
      return DispatchOutcome(result: .disabled, path: walk.path)
    }
    item.command.perform(on: found.handler)
    return walk.outcome(handledBy: found.object, of: "", sender: self)
  }
}

extension CommandItem {
  func presentation(for target: CommandTarget<Handler>?) -> ItemPresentation {
    var shown = presentation
    guard let target else {
      shown.isEnabled = false
      return shown
    }
    let answer: Bool
    if let validator {
      answer = validator(target.handler, &shown)
    } else if let validating = target.object as? any CommandValidating {
      answer = validating.validate(command.identity, showing: &shown)
    } else {
      answer = true
    }
    shown.isEnabled = answer
    return shown
  }
}
