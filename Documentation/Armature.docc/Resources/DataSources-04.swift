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

final class Notebook: NameFieldDelegate {
  private(set) var birds: [String] = []
  let changes = Observers<String>("changes")

  func shouldAccept(_ name: String) -> Bool { !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == " " } }

  func didEnter(_ name: String) {
    birds.append(name)
    changes.notify(name)
  }
}

let field = NameField()
let notebook = Notebook()
field.delegate = notebook
field.enter("Robin")
field.enter("UFO 1")
print(notebook.birds)
