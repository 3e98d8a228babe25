/// What a user did to cause a send: a pointer sample, a key press, or a kind of a program's own.
///
/// A handler that cares finds it in ``ActionEvent/input`` and asks for the kind it knows with `as?`.
public protocol ActionInput: Sendable {}
