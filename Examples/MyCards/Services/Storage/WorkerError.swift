/// Why a worker did not do what it was asked for.
public enum WorkerError: Error, CustomStringConvertible {
  /// The store could not be read: the reason.
  case cannotFetch(String)
  /// The store did not save, and is as it was.
  case cannotSave(any Error)

  public var description: String {
    switch self {
    case .cannotFetch(let reason): "The store could not be read. \(reason)"
    case .cannotSave(let error): "The store did not save, and is as it was. \(error)"
    }
  }
}
