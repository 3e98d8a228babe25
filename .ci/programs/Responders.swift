import Responders

protocol Saving: AnyObject {
  func save()
}

extension Command<any Saving> {
  static var save: Self { Command { $0.save } }
}

final class Document: Responder, Saving {
  var saves = 0
  func save() { saves += 1 }
}

let document = Document()
precondition(document.send(.save).isHandled && document.saves == 1)
