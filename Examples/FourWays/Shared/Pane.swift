import Composites
public import TerminalUI

/// What a navigator's scenes lie in: each fills it.
@MainActor
public final class Pane: View {
  public override func layout() {
    for child in children { child.frame = bounds }
  }
}
