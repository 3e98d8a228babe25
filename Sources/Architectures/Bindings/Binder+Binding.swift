public import TargetActions

// The kinds of bindings. Each bind call returns a token for an early end, which may be dropped.

extension Binder {
  // MARK: One way

  /// Shows a value of a source in a property, now and after each change.
  ///
  /// - Parameters:
  ///   - source: The source of the value, held weakly. It changes on the binder's actor.
  ///   - value: Reads the value from the source. What it reads of observable objects is tracked at each reading, so
  ///     a branch is tracked from the first time it is taken.
  ///   - target: The object that shows the value, held weakly.
  ///   - property: The property to set. Binding it again through this binder, with a target of the same static type,
  ///     ends the earlier binding.
  ///   - isolation: The actor of the caller.
  ///   - fileID: The file of the call, for diagnostics.
  ///   - line: The line of the call, for diagnostics.
  /// - Complexity: O(1), amortized, plus the reading and the delivery.
  @discardableResult
  public func bind<Source: AnyObject, Value: Equatable & Sendable, Target: AnyObject>(
    _ source: Source, _ value: @escaping (Source) -> Value,
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    let place = Binding.Place(target: ObjectIdentifier(target), feature: .property(property))
    let binding = begin(at: place, isolation: isolation) { tracker in
      ValueBinding(
        tracker, place: place, origin: Binding.Origin(fileID: fileID, line: line), in: self,
        from: source, value, to: target
      ) { $0[keyPath: property] = $1 }
    }
    return BindingToken(binding)
  }

  /// Shows a value of a source in a view, now and after each change.
  ///
  /// - Parameters:
  ///   - source: The source of the value, held weakly.
  ///   - value: Reads the value from the source, tracked at each reading.
  ///   - target: The view, held weakly. Binding it again through this binder ends the earlier binding.
  ///   - isolation: The actor of the caller.
  ///   - fileID: The file of the call, for diagnostics.
  ///   - line: The line of the call, for diagnostics.
  @discardableResult
  public func bind<Source: AnyObject, Target: ValueDisplaying>(
    _ source: Source, _ value: @escaping (Source) -> Target.DisplayedValue, to target: Target,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    let place = Binding.Place(target: ObjectIdentifier(target), feature: .display)
    let binding = begin(at: place, isolation: isolation) { tracker in
      ValueBinding(
        tracker, place: place, origin: Binding.Origin(fileID: fileID, line: line), in: self,
        from: source, value, to: target
      ) { $0.display($1) }
    }
    return BindingToken(binding)
  }

  /// Passes a value of a source to a closure together with its target, now and after each change.
  ///
  /// A target may have any number of these bindings.
  ///
  /// - Parameters:
  ///   - source: The source of the value, held weakly.
  ///   - value: Reads the value from the source, tracked at each reading.
  ///   - target: The object that is passed to the closure, held weakly.
  ///   - delivery: Shows the value. It is kept until the binding ends, so use its parameter instead of capturing the
  ///     target.
  ///   - isolation: The actor of the caller.
  ///   - fileID: The file of the call, for diagnostics.
  ///   - line: The line of the call, for diagnostics.
  @discardableResult
  public func bind<Source: AnyObject, Value: Equatable & Sendable, Target: AnyObject>(
    _ source: Source, _ value: @escaping (Source) -> Value, to target: Target,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    deliver delivery: @escaping (Target, Value) -> Void
  ) -> BindingToken {
    let binding = begin(at: nil, isolation: isolation) { tracker in
      ValueBinding(
        tracker, place: nil, origin: Binding.Origin(fileID: fileID, line: line), in: self,
        from: source, value, to: target, delivery)
    }
    return BindingToken(binding)
  }

  // MARK: Both ways

  /// Shows a property of a source in a control, and sets the source when the user changes the control.
  ///
  /// The source is set during the control's send. A value equal to the control's is not delivered back; if the source
  /// changes it (trims, clamps), the changed value is delivered in the next pass. A delivery sends no event, and a
  /// control whose text is being composed (``TextComposing``) is not set.
  ///
  /// - Parameters:
  ///   - source: The view model, held weakly.
  ///   - sourceProperty: The property of the source; a computed property may check or convert the user's value.
  ///   - control: The control, held weakly; it keeps the registration until the binding ends.
  ///   - property: The property of the control. Binding it again through this binder ends the earlier binding in both
  ///     directions.
  ///   - events: The events that report a change by the user.
  ///   - isolation: The actor of the caller.
  ///   - fileID: The file of the call, for diagnostics.
  ///   - line: The line of the call, for diagnostics.
  @discardableResult
  public func bind<Source: AnyObject, Value: Equatable & Sendable, Target: Control>(
    _ source: Source, _ sourceProperty: ReferenceWritableKeyPath<Source, Value>,
    to control: Target, _ property: ReferenceWritableKeyPath<Target, Value>, for events: ControlEvents,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    let place = Binding.Place(target: ObjectIdentifier(control), feature: .property(property))
    let binding = begin(at: place, isolation: isolation) { tracker in
      let binding = ValueBinding(
        tracker, place: place, origin: Binding.Origin(fileID: fileID, line: line), in: self,
        from: source, { $0[keyPath: sourceProperty] }, to: control
      ) { $0[keyPath: property] = $1 }
      listen(to: control, for: events, on: binding) { binding, control in
        binding.take(control[keyPath: property]) { $0[keyPath: sourceProperty] = $1 }
      }
      return binding
    }
    return BindingToken(binding)
  }

  /// Registers a binding for a control's events until the binding ends.
  private func listen<Source: AnyObject, Target: Control, Value: Equatable>(
    to control: Target, for events: ControlEvents, on binding: ValueBinding<Source, Target, Value>,
    _ handler: @escaping (ValueBinding<Source, Target, Value>, Target) -> Void
  ) {
    var tokens = [control.addAction(owner: binding, for: events, handler: handler)]
    if control is any TextComposing {
      binding.isComposing = { ($0 as? any TextComposing)?.isComposing ?? false }
      let ends: ControlEvents = [.editingDidEnd, .editingDidEndOnExit]
      tokens.append(control.addAction(owner: binding, for: ends) { binding, _ in binding.readAgain() })
    }
    binding.onEnd = { [weak control, tokens] in
      for token in tokens { control?.remove(token) }
    }
  }

  // MARK: Commands

  /// Starts a command of a source when a control is used, and enables the control while the command can be executed.
  ///
  /// ```swift
  /// binder.bind(button, to: model, { $0.save })
  /// ```
  ///
  /// The source is the command's input. A second press before the control is disabled is refused by the command.
  ///
  /// - Parameters:
  ///   - control: The control, held weakly; it keeps the registration until the binding ends. Binding it to a command
  ///     again through this binder ends the earlier binding.
  ///   - source: The view model, held weakly.
  ///   - command: Returns the command of the source, at each press and each pass.
  ///   - events: The events that start the command.
  ///   - isolation: The actor of the caller.
  ///   - fileID: The file of the call, for diagnostics.
  ///   - line: The line of the call, for diagnostics.
  @discardableResult
  public func bind<Target: CommandControl, Source: AnyObject, Value, Failure: Error>(
    _ control: Target, to source: Source, _ command: @escaping (Source) -> AsyncCommand<Source, Value, Failure>,
    for events: ControlEvents = .primaryActionTriggered,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    let place = Binding.Place(target: ObjectIdentifier(control), feature: .command)
    let binding = begin(at: place, isolation: isolation) { tracker in
      let binding = ValueBinding(
        tracker, place: place, origin: Binding.Origin(fileID: fileID, line: line), in: self,
        from: source, { command($0).canExecute($0) }, to: control
      ) { $0.isEnabled = $1 }
      let token = control.addAction(owner: binding, for: events) { [weak source] binding, _ in
        guard let source else { return binding.end() }
        command(source).start(source, isolation: isolation)
      }
      binding.onEnd = { [weak control] in control?.remove(token) }
      return binding
    }
    return BindingToken(binding)
  }
}
