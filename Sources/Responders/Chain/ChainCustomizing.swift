/// A responder that bends the search: the common mark of ``NextSupplying``, ``CommandChecking`` and ``TargetSupplying``.
///
/// The search skips a class that neither handles a command nor carries this mark with one comparison.
public protocol ChainCustomizing: Responder {}
