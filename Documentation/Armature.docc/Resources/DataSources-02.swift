import Armature

protocol NameFieldDelegate: AnyObject {
  func shouldAccept(_ name: String) -> Bool
  func didEnter(_ name: String)
}

final class NameField {
  @WeakDelegate var delegate: (any NameFieldDelegate)?

  func enter(_ name: String) {
    let isAccepted = $delegate(from: self) { $0.shouldAccept(name) } ?? true
    guard isAccepted else { return print("'\(name)' isn't accepted.") }
    $delegate(from: self) { $0.didEnter(name) }
  }
}
