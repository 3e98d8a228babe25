/// The one application delegate, for everybody to reach from everywhere: what stages A to C do, and stage D no longer.
@MainActor
public enum SharedApplication {
  /// The delegate of the app that was made last.
  public static weak var delegate: AnyObject?
}
