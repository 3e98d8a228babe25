/// Whether an object is a controller that is still on a stack or presented.
func isStillShown(_ object: AnyObject) -> Bool {
  false
}
