/// An object that says by which name outcomes, errors and diagrams speak of it.
///
/// Without it an object is named after its type. The name is read when a ``Participant`` is made, on whatever the
/// object is isolated to; it should not change.
public protocol TraceNamed: AnyObject {
  var traceName: String { get }
}
