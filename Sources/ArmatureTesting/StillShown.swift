import Architectures

/// Whether an object is a controller that is still on a stack, presented, or in a container that is.
func isStillShown(_ object: AnyObject) -> Bool {
  func hasStage<C: Controller>(_ controller: C) -> Bool { controller.stage != nil }
  guard let controller = object as? any Controller else { return false }
  return hasStage(controller)
}
