public import Armature

extension ModuleRouter {
  /// Runs code that assembles a module and leads to it.
  ///
  /// An error is a defect of the program, and is emitted as a diagnostic.
  public func assembling(_ route: () throws -> Void) {
    do {
      try route()
    } catch {
      Diagnostic(.failedAssembly, about: Participant(self), "\(error)").emit()
    }
  }
}

extension Diagnostic.Topic {
  /// A module could not be assembled.
  public static let failedAssembly = Diagnostic.Topic("failedAssembly")
}
