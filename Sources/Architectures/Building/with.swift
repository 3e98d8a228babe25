/// Configures a value where it is created, and returns it.
///
/// For a class the same instance is returned, for a value type a changed copy; the original is unchanged.
///
/// ```swift
/// let label = with(Label()) { $0.text = "Cards" }
/// private lazy var field = with(TextField()) { $0.delegate = self }
/// let paged = with(request) { $0.limit = 20 }
/// ```
///
/// The closure runs on the caller's actor, also in an initializer or a lazy property, and isn't kept.
///
/// If another module declares `with`, too, write `Architectures.with`.
///
/// - Parameters:
///   - value: The value to configure.
///   - configure: Changes the value before this call returns.
/// - Returns: The configured value.
/// - Throws: The closure's error, in its own type; an object keeps what was set by then.
@inlinable
public func with<Value: ~Copyable, Failure: Error>(
  _ value: consuming Value, _ configure: (inout Value) throws(Failure) -> Void
) throws(Failure) -> Value {
  try configure(&value)
  return value
}
