import Armature

protocol NameFieldDelegate: AnyObject {
  func shouldAccept(_ name: String) -> Bool
  func didEnter(_ name: String)
}

final class NameField {
  @WeakDelegate var delegate: (any NameFieldDelegate)?
}
