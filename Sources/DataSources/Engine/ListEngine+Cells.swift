/// The types of cells, and their reuse.
extension ListEngine {
  /// Registers how cells of a type are created.
  ///
  /// Registering a type again replaces the closure and empties the reuse pool; cells of the earlier closure that are
  /// shown are released when they leave. The list keeps the closure with its captures: don't capture the list.
  public func register<Type: ListCell>(_ type: Type.Type, make: @escaping () -> Type) {
    display.reuse.register(type, forHeaders: false, make: make)
  }

  /// Registers how header and footer cells of a type are created; they have reuse pools separate from those of rows.
  public func registerHeader<Type: ListCell>(_ type: Type.Type, make: @escaping () -> Type) {
    display.reuse.register(type, forHeaders: true, make: make)
  }

  /// Returns a cell of a registered type: an idle one if there is one, otherwise a new one.
  ///
  /// Call this in the source, when the list asks for a cell. A cell that the source doesn't return goes back to its
  /// pool.
  ///
  /// - Throws: ``ListError/unregistered(type:registered:)`` or ``ListError/notAsking(type:)``.
  public func dequeue<Type: ListCell>(_ type: Type.Type) throws(ListError) -> Type {
    do { return try display.reuse.dequeue(type, forHeaders: false) } catch { throw reported(error) }
  }

  /// Returns a header or footer cell of a type registered with ``registerHeader(_:make:)``.
  ///
  /// - Throws: ``ListError/unregistered(type:registered:)`` or ``ListError/notAsking(type:)``.
  public func dequeueHeader<Type: ListCell>(_ type: Type.Type) throws(ListError) -> Type {
    do { return try display.reuse.dequeue(type, forHeaders: true) } catch { throw reported(error) }
  }

  private func reported(_ error: ListError) -> ListError {
    // Other code's mistake isn't the cause if the pass fails.
    if display.reuse.isAsking { setupCheck.dequeueDidFail(error) }
    return error
  }
}
