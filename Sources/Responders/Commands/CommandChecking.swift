/// A responder that decides from case to case whether it performs a command it could handle.
///
/// Without this protocol a responder performs exactly the commands whose handler protocol it adopts. The answer speaks
/// for this responder alone: after a no the search goes on with the next one. It is asked whenever a search reaches it,
/// queries included, so it should look and not change anything.
public protocol CommandChecking: ChainCustomizing {
  func canPerform(_ command: AnyCommand) -> Bool
}
