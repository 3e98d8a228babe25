// Until every module has renamed.
extension Run {
  public typealias Appearance = ColorScheme
}
