/// Configures a value where it is created, and returns it.
///
/// Of a class the same instance comes back, of a value type a changed copy; the original stays as it was.
///
/// ```swift
/// let label = with(Label()) { $0.text = "Cards" }
/// private lazy var field = with(TextField()) { $0.delegate = self }
/// let paged = with(request) { $0.limit = 20 }
/// ```
///
/// It runs on the caller's actor, in an initialiser or a lazy property as anywhere else, and keeps nothing.
///
/// - Parameters:
///   - value: What to configure.
///   - configure: Changes it, before this returns.
/// - Returns: The configured value.
/// - Throws: What the closure throws, in its own type. Then nothing comes back; an object keeps what was set by then.
@inlinable
public func with<Value: ~Copyable, Failure: Error>(
  _ value: consuming Value, _ configure: (inout Value) throws(Failure) -> Void
) throws(Failure) -> Value {
  try configure(&value)
  return value
}
