/// A view that shows whether something is going on, such as a spinner.
@MainActor
public protocol ActivityShowing: View {
  /// Whether it shows so now.
  var isShowingActivity: Bool { get }
}
