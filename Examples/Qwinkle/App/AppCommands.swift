import Armature

/// Somebody who can shake the device, which a terminal has no other way to do.
protocol Shaking: AnyObject {
  func shake()
}

/// Somebody who can end the program.
protocol Quitting: AnyObject {
  func quit()
}

extension Command<any Shaking> {
  static var shake: Self { Command { $0.shake } }
}

extension Command<any Quitting> {
  static var quit: Self { Command { $0.quit } }
}
