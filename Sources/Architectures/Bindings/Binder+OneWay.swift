extension Binder {
  /// Shows a value of a source in a property, now and after each change.
  ///
  /// - Parameters:
  ///   - source: Where the value comes from; held weakly. It changes on the binder's actor.
  ///   - value: Reads it from the source it is handed. What it reads of observable objects is tracked anew each time, so
  ///     that a branch not taken before counts once it is taken.
  ///   - target: Where the value is shown; held weakly.
  ///   - property: What is set. Bound again through this binder, its earlier binding ends.
  /// - Returns: The token for an early end; it may be dropped.
  /// - Complexity: O(1), amortised, plus the reading and the delivery.
  @discardableResult
  public func bind<Source: AnyObject, Value: Equatable & Sendable, Target: AnyObject>(
    _ source: Source, _ value: @escaping (Source) -> Value,
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    let place = Binding.Place(target: ObjectIdentifier(target), feature: .property(property))
    let binding = begin(at: place, isolation: isolation) { signal in
      ValueBinding(
        signal, place: place, origin: Binding.Origin(fileID: fileID, line: line), in: self,
        from: source, value, to: target
      ) { $0[keyPath: property] = $1 }
    }
    return BindingToken(binding)
  }

  /// Shows a value of a source in a view, now and after each change.
  ///
  /// - Parameters:
  ///   - source: Where the value comes from; held weakly.
  ///   - value: Reads it from the source it is handed, tracked anew each time.
  ///   - target: The view; held weakly. Bound again through this binder, its earlier binding ends.
  @discardableResult
  public func bind<Source: AnyObject, Target: ValueDisplaying>(
    _ source: Source, _ value: @escaping (Source) -> Target.DisplayedValue, to target: Target,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> BindingToken {
    let place = Binding.Place(target: ObjectIdentifier(target), feature: .display)
    let binding = begin(at: place, isolation: isolation) { signal in
      ValueBinding(
        signal, place: place, origin: Binding.Origin(fileID: fileID, line: line), in: self,
        from: source, value, to: target
      ) { $0.display($1) }
    }
    return BindingToken(binding)
  }

  /// Hands a value of a source to a closure together with its target, now and after each change.
  ///
  /// A closure names no property, so that any number of these bindings may have one target.
  ///
  /// - Parameters:
  ///   - source: Where the value comes from; held weakly.
  ///   - value: Reads it from the source it is handed, tracked anew each time.
  ///   - target: For whom the closure works; held weakly.
  ///   - delivery: Shows the value. The binder keeps it until the binding ends: it uses the target it is handed, and
  ///     captures none.
  @discardableResult
  public func bind<Source: AnyObject, Value: Equatable & Sendable, Target: AnyObject>(
    _ source: Source, _ value: @escaping (Source) -> Value, to target: Target,
    isolation: isolated any Actor = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    deliver delivery: @escaping (Target, Value) -> Void
  ) -> BindingToken {
    let binding = begin(at: nil, isolation: isolation) { signal in
      ValueBinding(
        signal, place: nil, origin: Binding.Origin(fileID: fileID, line: line), in: self,
        from: source, value, to: target, delivery)
    }
    return BindingToken(binding)
  }
}
