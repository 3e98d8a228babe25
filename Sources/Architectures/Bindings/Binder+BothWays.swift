public import TargetActions

extension Binder {
  /// Shows a property of a source in a control, and sets it to what the user makes of it there.
  ///
  /// When the control sends one of these events, the source is set within that send. A value equal to the control's own
  /// is not delivered back; what the source makes of it otherwise (trimmed, clamped) comes back in the next pass. A
  /// delivered value sends no event, and a control whose text is being composed (``TextComposing``) is left alone.
  ///
  /// - Parameters:
  ///   - source: The view model; held weakly.
  ///   - sourceProperty: What is shown and set.
  ///   - control: Held weakly; it keeps the registration until the binding ends.
  ///   - property: What of the control is read and set. Bound again through this binder, its earlier binding ends in
  ///     both directions.
  ///   - events: By which the control says that a user changed it.
  /// - Returns: The token for an early end; it may be dropped.
  @discardableResult
  public func bind<Source: AnyObject, Value: Equatable & Sendable, Target: Control>(
    _ source: Source, _ sourceProperty: ReferenceWritableKeyPath<Source, Value>,
    to control: Target, _ property: ReferenceWritableKeyPath<Target, Value>, for events: ControlEvents,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    bind(
      source, { $0[keyPath: sourceProperty] }, set: { $0[keyPath: sourceProperty] = $1 }, to: control, property,
      for: events, isolation: isolation, fileID: fileID, line: line)
  }

  /// Shows a value of a source in a control, and hands the source what the user makes of it there.
  ///
  /// - Parameters:
  ///   - source: The view model; held weakly.
  ///   - value: Reads what is shown from the source it is handed, tracked anew each time.
  ///   - set: Hands the user's value to the source, within the control's send.
  ///   - control: Held weakly; it keeps the registration until the binding ends.
  ///   - property: What of the control is read and set.
  ///   - events: By which the control says that a user changed it.
  @discardableResult
  public func bind<Source: AnyObject, Value: Equatable & Sendable, Target: Control>(
    _ source: Source, _ value: @escaping (Source) -> Value, set: @escaping (Source, Value) -> Void,
    to control: Target, _ property: ReferenceWritableKeyPath<Target, Value>, for events: ControlEvents,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    let place = Binding.Place(target: ObjectIdentifier(control), feature: .property(property))
    let binding = begin(at: place, isolation: isolation) { signal in
      let binding = ValueBinding(
        signal, place: place, origin: Binding.Origin(fileID: fileID, line: line), in: self,
        from: source, value, to: control
      ) { $0[keyPath: property] = $1 }
      listen(to: control, for: events, on: binding) { $0.take($1[keyPath: property], by: set) }
      return binding
    }
    return BindingToken(binding)
  }

  /// Has a control tell a binding of its events, until the binding ends.
  private func listen<Source: AnyObject, Target: Control, Value: Equatable>(
    to control: Target, for events: ControlEvents, on binding: ValueBinding<Source, Target, Value>,
    _ handler: @escaping (ValueBinding<Source, Target, Value>, Target) -> Void
  ) {
    var tokens = [control.addAction(owner: binding, for: events, handler: handler)]
    if control is any TextComposing {
      binding.isComposing = { ($0 as? any TextComposing)?.isComposing ?? false }
      let ends: ControlEvents = [.editingDidEnd, .editingDidEndOnExit]
      tokens.append(control.addAction(owner: binding, for: ends) { binding, _ in binding.signal.wait() })
    }
    binding.atEnd = { [weak control, tokens] in
      for token in tokens { control?.remove(token) }
    }
  }
}
