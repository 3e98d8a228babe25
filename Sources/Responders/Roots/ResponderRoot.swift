public import Composites

/// A root of a tree of responders: a window, a scene.
///
/// It stores one ``RootState``, which holds what there is once a root: the first responder, the delegate, the
/// application. A root makes itself one when it is created:
///
/// ```swift
/// final class Window: View, ResponderRoot {
///   let rootState = RootState()
///   override init() { super.init(); makeRoot() }
/// }
/// ```
public protocol ResponderRoot: TreeRoot, Responder {
  /// A stored constant, `let rootState = RootState()`: a tree asks its root for it once.
  var rootState: RootState { get }
}
