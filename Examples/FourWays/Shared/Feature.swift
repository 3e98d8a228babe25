public import Architectures
public import TerminalUI

/// The feature in one of the four architectures.
@MainActor
public struct Feature {
  public let architecture: Architecture

  /// Pushes the first controller.
  public let start: (_ navigator: Navigator<View>, _ counter: Counter, _ store: any CounterStore) throws -> Void

  public init(
    _ architecture: Architecture,
    start: @escaping (_ navigator: Navigator<View>, _ counter: Counter, _ store: any CounterStore) throws -> Void
  ) {
    self.architecture = architecture
    self.start = start
  }
}

extension Diagnostic.Topic {
  /// A module could not be assembled, which is a defect of the program.
  public static let failedAssembly = Diagnostic.Topic("failedAssembly")
}
