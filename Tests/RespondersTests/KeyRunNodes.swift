import Composites
import Responders

protocol Marking: AnyObject { func mark(_ number: Int) }
extension Command<any Marking> {
  static func mark(_ number: Int) -> Self { Command({ $0.mark }, number) }
}

protocol Tagging: AnyObject { func tag(_ number: Int) }
extension Command<any Tagging> {
  static func tag(_ number: Int) -> Self { Command({ $0.tag }, number) }
}

/// An object of a run, which passes its calls to the run.
protocol KeyRunObject: AnyObject, TraceNamed {
  var run: KeyRun? { get set }
}

protocol PressReceiving: KeyRunObject, KeyResponding {}

extension PressReceiving {
  func keyPressed(_ press: KeyPress) -> EventReply { run?.receive(.press, of: press, self) ?? .forward }
}

protocol ReleaseReceiving: KeyRunObject, KeyReleaseResponding {}

extension ReleaseReceiving {
  func keyReleased(_ press: KeyPress) -> EventReply { run?.receive(.release, of: press, self) ?? .forward }
}

protocol CommandDeclaring: KeyRunObject, KeyCommanding {
  var declared: [KeyCommand] { get set }
}

extension CommandDeclaring {
  var keyCommands: [KeyCommand] {
    run?.readCommands(of: self)
    return declared
  }
}

protocol MarkReceiving: KeyRunObject, Marking {}

extension MarkReceiving {
  func mark(_ number: Int) { run?.perform(number, on: self) }
}

protocol TagReceiving: KeyRunObject, Tagging {}

extension TagReceiving {
  func tag(_ number: Int) { run?.perform(number, on: self) }
}

/// A text field, which takes keys.
final class TypingField: Field, PressReceiving, ReleaseReceiving {
  weak var run: KeyRun?
}

/// A field with key commands, which performs one kind of command.
final class CommandField: Field, CommandDeclaring, MarkReceiving, ReleaseReceiving {
  weak var run: KeyRun?
  var declared: [KeyCommand] = []
}

/// A node that takes keys and has key commands.
final class PressBox: View, PressReceiving, ReleaseReceiving, CommandDeclaring {
  weak var run: KeyRun?
  var declared: [KeyCommand] = []
}

/// A node that takes keys, has key commands, and may perform the other kind.
final class CheckingBox: View, PressReceiving, CommandDeclaring, TagReceiving, CommandChecking {
  weak var run: KeyRun?
  var declared: [KeyCommand] = []
  var allows = true
  func canPerform(_ command: AnyCommand) -> Bool { allows }
}

/// A node that supplies an object that performs commands.
final class SupplyingBox: View, ReleaseReceiving, TargetSupplying {
  weak var run: KeyRun?
  weak var helper: KeyHelper?
  func supplementalTarget(for command: AnyCommand) -> AnyObject? { helper }
}

/// A helper outside the chain, and the delegate of a root.
final class KeyHelper: PressReceiving, ReleaseReceiving, MarkReceiving, TagReceiving {
  weak var run: KeyRun?
  let traceName: String
  init(_ name: String) { traceName = name }
}

final class KeyWindow: View, ResponderRoot, CommandDeclaring, ReleaseReceiving {
  let rootState = RootState()
  weak var run: KeyRun?
  var declared: [KeyCommand] = []
}

/// A controller that can be first responder, and decides who may be.
final class KeyScreen: Screen, FirstResponding, CommandDeclaring, PressReceiving, TagReceiving, FirstResponderVetoing {
  weak var run: KeyRun?
  var declared: [KeyCommand] = []
  var canBecomeFirstResponder: Bool { true }
  func allowsFirstResponder(_ candidate: any Responder) -> Bool { run?.decides(self) ?? true }
}

/// A responder in no tree, whose next responder is a node that it edits.
final class FieldEditor: FirstResponding, NextSupplying, PressReceiving, CommandDeclaring {
  weak var run: KeyRun?
  var declared: [KeyCommand] = []
  weak var host: View?
  let traceName = "editor"
  var canBecomeFirstResponder: Bool { true }
  func suppliedNext(insteadOf next: (any Responder)?) -> (any Responder)? { host }
}

final class KeyApplication: ResponderApplication, CommandDeclaring, MarkReceiving, ReleaseReceiving {
  let applicationState = ApplicationState()
  weak var run: KeyRun?
  var declared: [KeyCommand] = []
  let traceName = "application"
}
