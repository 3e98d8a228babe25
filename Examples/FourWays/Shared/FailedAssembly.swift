public import MessageTracing

extension Diagnostic.Topic {
  /// A module could not be assembled, which is a defect of the program.
  public static let failedAssembly = Diagnostic.Topic("failedAssembly")
}
