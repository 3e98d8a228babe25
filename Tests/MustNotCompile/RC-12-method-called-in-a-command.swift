// error: 'init(_:name:)' is unavailable: Pass a method that returns nothing, without calling it: 'Command { $0.save }', or 'Command({ $0.rename }, name)'.
// imports: Responders
import Responders

protocol Saving: AnyObject { func save() }
extension Command<any Saving> {
  static var save: Self { Command { $0.save } }
  static var saveAgain: Self { Command { $0.save() } }  // wrong
}
