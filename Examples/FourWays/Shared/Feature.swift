public import Architectures
public import MessageTracing
public import TerminalUI

/// The feature in one of the four architectures.
@MainActor
public struct Feature {
  public let architecture: Architecture

  /// Pushes the first controller, and notes the roles of both controllers.
  public let start:
    (_ navigator: Navigator<View>, _ counter: Counter, _ store: any CounterStore, _ roles: RoleLog) throws -> Void

  public init(
    _ architecture: Architecture,
    start:
      @escaping (
        _ navigator: Navigator<View>, _ counter: Counter, _ store: any CounterStore, _ roles: RoleLog
      ) throws -> Void
  ) {
    self.architecture = architecture
    self.start = start
  }
}

/// A list of weak references to the roles of a feature, for a test to find those that still exist.
@MainActor
public final class RoleLog {
  private struct Role {
    let name: String
    weak var object: AnyObject?
  }

  private var roles: [Role] = []

  public init() {}

  /// Notes roles.
  public func note(_ objects: AnyObject...) {
    for object in objects { roles.append(Role(name: String(describing: type(of: object)), object: object)) }
  }

  /// The classes of all roles, in the order in which they were noted.
  public var names: [String] { roles.map(\.name) }

  /// The roles that still exist.
  public var living: [AnyObject] { roles.compactMap(\.object) }
}

extension Diagnostic.Topic {
  /// A module could not be assembled, which is a defect of the program.
  public static let failedAssembly = Diagnostic.Topic("failedAssembly")
}
