import Armature
import HobbiesModel
import HobbiesNetworking
import HobbiesStorage
import TerminalUI

/// Assembles the app, and handles the keys that work on every screen: it is the last responder of the chain.
///
/// It makes one account, one connection and two data providers, and hands them to the screens.
@MainActor
final class AppDelegate: Responder, TraceNamed {
  let application: Application
  let traceName = "appDelegate"

  private let host: ControllerHost<View>
  private let tabs: Tabs<View>
  private let tabBar: TabBar

  init(screen: any Screen, environment: AppEnvironment) throws {
    application = Application(screen: screen)
    host = ControllerHost(application.window)

    let connection = Connection(
      base: environment.server, configuration: environment.downloads, transport: environment.transport)
    let (users, hobbies) = (UserDataProvider(connection), HobbyDataProvider(connection))
    let account = Account(
      storage: SettingsFile(
        folder: environment.store, checkWriting: environment.checkWriting, log: environment.log))
    let whereabouts = Whereabouts(environment.location, log: environment.log)
    let screens: [any Controller<View>] = [
      MeController(account: account, whereabouts: whereabouts, users: users, hobbies: hobbies),
      NeighborsController(account: account, whereabouts: whereabouts, provider: users),
    ]

    tabBar = TabBar([
      TabButton(Texts.me, number: 1, name: "tabMe"), TabButton(Texts.neighbors, number: 2, name: "tabNeighbors"),
    ])
    let navigators = screens.map { screen in
      let navigator = Navigator<View>(makeContent: { Pane() })
      navigator.push(screen)
      return navigator
    }
    tabs = try Tabs(navigators) { [tabBar] in tabBar }
    application.delegate = self
  }

  /// Selects the tab of a button; its screens are as the person left them.
  private func selectTab(_ button: TabButton) {
    guard let index = tabBar.buttons.firstIndex(where: { $0 === button }) else { return }
    tabs.select(tabs.childControllers[index])
    tabBar.selectedIndex = tabs.selectedIndex
  }
}

extension AppDelegate: ApplicationDelegate {
  /// Shows the first tab.
  func applicationDidLaunch(_ application: Application) {
    for button in tabBar.buttons {
      button.addTarget(self, action: AppDelegate.selectTab, for: .primaryActionTriggered)
    }
    host.setRootController(tabs)
    host.show()
    tabBar.selectedIndex = tabs.selectedIndex
  }

  /// Closes all screens.
  func applicationWillTerminate(_ application: Application) {
    host.close()
  }
}

extension AppDelegate: KeyCommanding, Quitting {
  var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }
}
