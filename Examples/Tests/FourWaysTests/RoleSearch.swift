import Architectures
import FourWaysShared
import TerminalUI

/// Finds the roles of a feature: the objects of its architecture that the screens refer to.
///
/// The stored properties are read, so no production code has to list its objects for a test.
@MainActor
struct RoleSearch {
  private let module: String
  private var seen: Set<ObjectIdentifier> = []
  private var roles: [AnyObject] = []

  private init(_ architecture: Architecture) {
    module = "FourWays\(architecture.rawValue)."
  }

  /// Returns the roles that the screens of a navigator refer to, and the screens.
  static func roles(of navigator: Navigator<View>, in architecture: Architecture) -> [AnyObject] {
    var search = RoleSearch(architecture)
    for controller in navigator.stack { search.visit(controller) }
    return search.roles
  }

  private mutating func visit(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      let (object, type) = (value as AnyObject, String(reflecting: mirror.subjectType))
      let isRole = type.hasPrefix(module) || value is CounterView || value is StepView
      // Links and states of the library lead from role to role; what views and the model refer to is no role.
      guard isRole || ["Architectures.", "Delegation."].contains(where: type.hasPrefix),
        seen.insert(ObjectIdentifier(object)).inserted
      else { return }
      if isRole { roles.append(object) }
      guard !(value is View) else { return }
    }
    var current: Mirror? = mirror
    while let mirror = current {
      for child in mirror.children { visit(child.value) }
      current = mirror.superclassMirror
    }
  }
}
