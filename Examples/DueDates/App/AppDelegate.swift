import Armature
import DueDatesModel
import TerminalUI

/// Assembles the app: it makes the context and hands it to the first screen.
@MainActor
final class AppDelegate: Responder, TraceNamed {
  let application: Application
  let traceName = "appDelegate"

  /// The working set of items, which all screens share.
  let context: EditingContext<ToDoItem>

  private let host: ControllerHost<View>
  private let root: NavigationRoot

  /// What is wrong with the stored items, to be shown at launch.
  private let problem: UnreadableItems?

  init(screen: any Screen, environment: AppEnvironment) throws {
    application = Application(screen: screen)
    host = ControllerHost(application.window)
    let (items, problem) = Self.items(in: environment.storage)
    self.problem = problem
    context = try EditingContext(items, savingTo: environment.storage)
    let editing = EditingNotifications()
    let list = ListController {
      DetailController(fields: environment.fields, editing: editing, today: environment.today)
    }
    root = NavigationRoot(list)
    application.delegate = self
  }

  private static func items(in storage: any ItemStorage) -> ([ToDoItem], UnreadableItems?) {
    do throws(UnreadableItems) {
      return (try storage.load(), nil)
    } catch {
      return ([], error)
    }
  }
}

extension AppDelegate: ApplicationDelegate {
  /// Hands the context down, and shows the list.
  func applicationDidLaunch(_ application: Application) {
    root.receive(context)
    host.setRootController(root.navigator)
    host.show()
    if let problem { application.window.present(AlertView.unreadable(problem)) }
  }

  // Nothing is saved when the app ends: each change was saved when it was made, and quitting ends editing before.
}

extension AppDelegate: KeyCommanding, Quitting {
  var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }
}
