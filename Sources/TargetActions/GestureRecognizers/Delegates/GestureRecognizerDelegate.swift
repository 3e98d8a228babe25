/// An object that has a say in what a recogniser may do.
///
/// It asks for nothing by itself. Adopt the protocols of the questions you want to answer: ``GestureBeginDelegate``,
/// ``GestureReceiveDelegate``, ``GestureSimultaneityDelegate`` and ``GestureFailureDelegate``.
public protocol GestureRecognizerDelegate: AnyObject {}
