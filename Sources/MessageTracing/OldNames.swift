// Until every module has renamed.
extension Diagnostic {
  package static var isHeard: Bool { hasSink }
}

extension Run {
  public typealias Appearance = ColorScheme
}
