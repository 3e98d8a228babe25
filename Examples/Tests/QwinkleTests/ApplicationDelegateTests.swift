import Armature
import TerminalUI
import Testing

/// Tests of the calls of an application to its delegate.
@MainActor struct ApplicationDelegateTests {
  private final class Spy: ApplicationDelegate {
    var calls: [String] = []

    func applicationDidLaunch(_ application: Application) { calls.append("launched") }
    func applicationWillEnterBackground(_ application: Application) { calls.append("leaves") }
    func applicationDidEnterForeground(_ application: Application) { calls.append("came back") }
    func applicationWillTerminate(_ application: Application) { calls.append("ends") }

    func application(
      _ application: Application, handleEventsForBackgroundSession identifier: String,
      completion: @escaping () -> Void
    ) {
      calls.append("events \(identifier)")
      completion()
    }
  }

  /// A delegate that uses all defaults.
  private final class Silent: ApplicationDelegate {}

  @Test("the delegate hears of launch, background, events and end; background and foreground alternate")
  func calls() {
    let spy = Spy()
    let application = Application(screen: HeadlessScreen(columns: 10, rows: 3))
    application.delegate = spy
    application.launch()
    application.enterForeground()
    application.enterBackground()
    application.enterBackground()
    #expect(application.isInBackground)
    var runs = 0
    application.handleEvents(forBackgroundSession: "tl-1") { runs += 1 }
    application.enterForeground()
    application.enterForeground()
    application.terminate()
    #expect(spy.calls == ["launched", "leaves", "events tl-1", "came back", "ends"])
    #expect(runs == 1 && !application.isInBackground)
  }

  @Test("the delegate is the last responder of the chain, and is held weakly")
  func chain() {
    let application = Application(screen: HeadlessScreen(columns: 10, rows: 3))
    var delegate: Silent? = Silent()
    application.delegate = delegate
    #expect(Array(application.window.chain).last === delegate)
    application.launch()
    application.handleEvents(forBackgroundSession: "x") {}
    application.terminate()
    weak let released = delegate
    delegate = nil
    #expect(released == nil && application.delegate == nil)
    #expect(Array(application.window.chain).last === application)
  }
}
