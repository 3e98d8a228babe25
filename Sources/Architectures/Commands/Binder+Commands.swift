public import TargetActions

extension Binder {
  /// Has a control start a command on its source, and enables it while the command can be executed.
  ///
  /// ```swift
  /// binder.bind(button, to: model, { $0.save })
  /// ```
  ///
  /// A press that comes before the control has been disabled is refused by the command: one run.
  ///
  /// - Parameters:
  ///   - control: Held weakly; it keeps the registration until the binding ends. Bound to a command again through this
  ///     binder, its earlier binding ends.
  ///   - source: The view model, and the command's input; held weakly.
  ///   - command: Finds the command in the source it is handed, at each press and each pass.
  ///   - events: What starts it.
  /// - Returns: The token for an early end; it may be dropped.
  @discardableResult
  public func bind<Target: CommandControl, Source: AnyObject, Value, Failure: Error>(
    _ control: Target, to source: Source, _ command: @escaping (Source) -> AsyncCommand<Source, Value, Failure>,
    for events: ControlEvents = .primaryActionTriggered,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    bind(
      control, to: source, command, with: { $0 }, for: events, isolation: isolation, fileID: fileID, line: line)
  }

  /// Has a control start a command without input, and enables it while the command can be executed.
  @discardableResult
  public func bind<Target: CommandControl, Source: AnyObject, Value, Failure: Error>(
    _ control: Target, to source: Source, _ command: @escaping (Source) -> AsyncCommand<Void, Value, Failure>,
    for events: ControlEvents = .primaryActionTriggered,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    bind(
      control, to: source, command, with: { _ in }, for: events, isolation: isolation, fileID: fileID, line: line)
  }

  /// Has a control start a command on an input, and enables it while the command can be executed with that.
  ///
  /// - Parameters:
  ///   - control: Held weakly; it keeps the registration until the binding ends.
  ///   - source: The view model; held weakly.
  ///   - command: Finds the command in the source it is handed.
  ///   - input: Reads the command's input from the source it is handed.
  ///   - events: What starts it.
  @discardableResult
  public func bind<Target: CommandControl, Source: AnyObject, Input, Value, Failure: Error>(
    _ control: Target, to source: Source, _ command: @escaping (Source) -> AsyncCommand<Input, Value, Failure>,
    with input: @escaping (Source) -> Input, for events: ControlEvents = .primaryActionTriggered,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    let place = Binding.Place(target: ObjectIdentifier(control), feature: .command)
    let binding = begin(at: place, isolation: isolation) { signal in
      let binding = ValueBinding(
        signal, place: place, origin: Binding.Origin(fileID: fileID, line: line), in: self,
        from: source, { command($0).canExecute(input($0)) }, to: control
      ) { $0.isEnabled = $1 }
      let token = control.addAction(owner: binding, for: events) { [weak source] binding, _ in
        guard let source else { return binding.end() }
        command(source).start(input(source), isolation: isolation)
      }
      binding.atEnd = { [weak control] in control?.remove(token) }
      return binding
    }
    return BindingToken(binding)
  }
}
