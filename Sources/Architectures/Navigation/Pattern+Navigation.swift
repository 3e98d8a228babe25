public import MessageTracing

extension Pattern {
  /// A controller is told of its own life: loading, appearing, disappearing.
  public static let lifeCycle = Pattern("lifeCycle")

  /// A navigator, a container or a stage is asked for a change, and tells what came of it.
  public static let navigation = Pattern("navigation")

  /// A scene takes what it is handed on its way.
  public static let handDown = Pattern("handDown")
}
