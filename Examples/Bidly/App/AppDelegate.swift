import Armature
import BidlyModel
import BidlyNetworking
import BidlyServices
import TerminalUI

/// Assembles the app, and handles the keys that work on every screen: it is the last responder of the chain.
///
/// It makes one watchlist and one server API for the four tabs, whose screens pass them to the next ones.
@MainActor
final class AppDelegate: Responder, TraceNamed {
  let application: Application
  let traceName = "appDelegate"

  private let environment: AppEnvironment
  private let host: ControllerHost<View>
  private let check: PeriodicCheck
  private let tabs: Tabs<View>
  private let tabBar: TabBar

  init(screen: any Screen, environment: AppEnvironment) throws {
    self.environment = environment
    application = Application(screen: screen)
    host = ControllerHost(application.window)

    let api = ServerAPI(
      base: environment.server, configuration: environment.downloads, transport: environment.transport)
    let catalog = ItemCatalog()
    let watchlist = Watchlist(
      storage: WatchlistFile(
        folder: environment.store, catalog: catalog, checkWriting: environment.checkWriting, log: environment.log))
    check = PeriodicCheck(watchlist: watchlist, api: api)
    let screens: [any Controller<View>] = [
      ActivityController(watchlist: watchlist, api: api, check: check),
      SearchController(watchlist: watchlist, api: api, search: AuctionSearch(api: api, catalog: catalog)),
      WatchController(watchlist: watchlist, api: api),
      SettingsController(rivals: RivalBids(watchlist: watchlist, api: api, clock: environment.downloads.clock)),
    ]

    tabBar = TabBar(
      [
        TabButton(Texts.activity, number: 1, name: "tabActivity"),
        TabButton(Texts.search, number: 2, name: "tabSearch"),
        TabButton(Texts.watch, number: 3, name: "tabWatch"), TabButton(Texts.settings, number: 4, name: "tabSettings"),
      ], accessory: Label.network(of: api))
    let navigators = screens.map { screen in
      let navigator = Navigator<View>(makeContent: { Pane() })
      navigator.push(screen)
      return navigator
    }
    tabs = try Tabs(navigators) { [tabBar] in tabBar }
    application.delegate = self
  }

  /// Selects the tab of a button; its screens are as the user left them.
  private func selectTab(_ button: TabButton) {
    guard let index = tabBar.buttons.firstIndex(where: { $0 === button }) else { return }
    tabs.select(tabs.childControllers[index])
    tabBar.selectedIndex = tabs.selectedIndex
  }
}

extension AppDelegate: ApplicationDelegate {
  /// Shows the first tab and begins to poll.
  func applicationDidLaunch(_ application: Application) {
    for button in tabBar.buttons {
      button.addTarget(self, action: AppDelegate.selectTab, for: .primaryActionTriggered)
    }
    host.setRootController(tabs)
    host.show()
    tabBar.selectedIndex = tabs.selectedIndex
    check.start(on: environment.downloads.clock)
  }

  /// Stops polling and closes all screens.
  func applicationWillTerminate(_ application: Application) {
    check.stop()
    host.close()
  }
}

extension AppDelegate: KeyCommanding, Quitting {
  var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }
}
