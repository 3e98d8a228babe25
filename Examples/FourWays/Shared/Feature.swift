public import Architectures
public import TerminalUI

/// The feature in one of the four architectures.
@MainActor
public struct Feature {
  public let architecture: Architecture

  /// Pushes the first scene; the roles that it and the detail consist of are noted in the cast.
  public let start:
    (_ navigator: Navigator<View>, _ counter: Counter, _ store: any CounterStore, _ cast: Cast) throws -> Void

  public init(
    _ architecture: Architecture,
    start:
      @escaping (
        _ navigator: Navigator<View>, _ counter: Counter, _ store: any CounterStore, _ cast: Cast
      ) throws -> Void
  ) {
    self.architecture = architecture
    self.start = start
  }
}

/// Notes who plays a role, and keeps none of them, so that a test can ask later who is still there.
@MainActor
public final class Cast {
  private struct Role {
    let name: String
    weak var object: AnyObject?
  }

  private var roles: [Role] = []

  public init() {}

  /// Notes those who play.
  public func note(_ objects: AnyObject...) {
    for object in objects { roles.append(Role(name: String(describing: type(of: object)), object: object)) }
  }

  /// All that played, in the order in which they were noted.
  public var names: [String] { roles.map(\.name) }

  /// Those who are still there.
  public var living: [AnyObject] { roles.compactMap(\.object) }
}
