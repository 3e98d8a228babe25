import Composites

/// What a navigator's screens lie in: each fills it.
///
/// ```swift
/// let navigator = Navigator<View>(makeContent: { Pane() })
/// ```
@MainActor
public final class Pane: View {
  public override func layout() {
    for child in children { child.frame = bounds }
  }
}
