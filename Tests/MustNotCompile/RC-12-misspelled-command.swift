// error: generic parameter 'Handler' could not be inferred
// imports: Responders
import Responders

protocol Saving: AnyObject { func save() }
extension Command<any Saving> { static var save: Self { Command { $0.save } } }

func send(from field: some Responder) {
  field.send(.svae)  // wrong
}
