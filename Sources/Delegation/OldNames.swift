// Until every module has renamed.
extension ReentrancyPolicy {
  public static func nested(limit: Int) -> Self { nested(depthLimit: limit) }
}
