public import Responders

/// The delegate of an ``Application``, notified of its life cycle.
///
/// The application calls each method itself: when it is launched, when Ctrl-Z stops the program and `fg` continues it,
/// when the system has events of a background session, and before the program ends. The delegate is also the last
/// responder of the chain. Each method has a default that does nothing.
@MainActor
public protocol ApplicationDelegate: Responder {
  /// Called once, when the application begins; shows the first screen.
  func applicationDidLaunch(_ application: Application)

  /// Called before the program is stopped, as by Ctrl-Z.
  ///
  /// Where nothing could continue the program, the system ignores the stop, and ``applicationDidEnterForeground(_:)``
  /// follows at once.
  func applicationWillEnterBackground(_ application: Application)

  /// Called when the program continues after ``applicationWillEnterBackground(_:)``.
  func applicationDidEnterForeground(_ application: Application)

  /// Called when the system reports that a background session has events to deliver.
  ///
  /// - Parameter completion: Call it once, after the deliveries; never for an unknown session.
  func application(
    _ application: Application, handleEventsForBackgroundSession identifier: String,
    completion: @escaping () -> Void)

  /// Called once, before the program ends; not when it crashes or is killed.
  func applicationWillTerminate(_ application: Application)
}

extension ApplicationDelegate {
  /// Does nothing.
  public func applicationDidLaunch(_ application: Application) {}

  /// Does nothing.
  public func applicationWillEnterBackground(_ application: Application) {}

  /// Does nothing.
  public func applicationDidEnterForeground(_ application: Application) {}

  /// Does nothing.
  public func application(
    _ application: Application, handleEventsForBackgroundSession identifier: String,
    completion: @escaping () -> Void
  ) {}

  /// Does nothing.
  public func applicationWillTerminate(_ application: Application) {}
}

extension Application {
  /// Launches the app: its delegate shows the first screen.
  public func launch() {
    $delegate(from: self) { $0.applicationDidLaunch(self) }
  }

  /// Moves the app to the background.
  ///
  /// Has no effect in the background.
  public func enterBackground() {
    guard !isInBackground else { return }
    isInBackground = true
    personActions.notify(.enteredBackground)
    $delegate(from: self) { $0.applicationWillEnterBackground(self) }
  }

  /// Moves the app to the foreground.
  ///
  /// Has no effect in the foreground.
  public func enterForeground() {
    guard isInBackground else { return }
    isInBackground = false
    personActions.notify(.enteredForeground)
    $delegate(from: self) { $0.applicationDidEnterForeground(self) }
  }

  /// Passes on a report of the system that a background session has events to deliver.
  public func handleEvents(forBackgroundSession identifier: String, completion: @escaping () -> Void) {
    $delegate(from: self) {
      $0.application(self, handleEventsForBackgroundSession: identifier, completion: completion)
    }
  }

  /// Notifies the delegate that the program ends.
  public func terminate() {
    $delegate(from: self) { $0.applicationWillTerminate(self) }
  }
}
