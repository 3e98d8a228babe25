/// What an object is in a module.
///
/// A VIPER module lists view, presenter, interactor, router; a VIP scene controller, interactor, presenter, worker,
/// router.
public enum ModuleRole: String, Sendable, Hashable, CaseIterable {
  case view
  case controller
  case presenter
  case interactor
  case worker
  case router
}
