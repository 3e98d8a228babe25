import Armature
import TerminalUI

/// The application: a window, and the first screen in it.
@MainActor
final class ShoppingApp: ApplicationDelegate, Quitting, KeyCommanding {
  let application: Application
  private let host: ControllerHost<View>

  init(screen: any Screen) {
    // snippet.app
    application = Application(screen: screen)
    host = ControllerHost(application.window)
    application.delegate = self
    host.setRootController(ShoppingController())
    host.show()
    // snippet.end
  }

  var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }
}

@main
enum FirstScreenMain {
  static func main() async {
    do {
      let screen = try TerminalScreen()
      let app = ShoppingApp(screen: screen)
      await app.application.run(on: screen)
      app.application.terminate()
    } catch {
      print(error)
    }
  }
}
