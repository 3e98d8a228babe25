public import MessageTracing

extension Diagnostic.Topic {
  /// A module could not be assembled: the program is wired wrongly.
  public static let failedAssembly = Diagnostic.Topic("module could not be assembled")
}
