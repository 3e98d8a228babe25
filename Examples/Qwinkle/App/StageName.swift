import Armature
import QwinkleStageA
import QwinkleStageB
import QwinkleStageC
import QwinkleStageD
import QwinkleStages
import TerminalUI

/// The stages of the app's development.
enum StageName: String, CaseIterable {
  case a, b, c, d

  /// Makes the screen of the stage.
  @MainActor
  func makeController(_ tools: StageTools) -> any Controller<View> {
    switch self {
    case .a: makeStageA(tools)
    case .b: makeStageB(tools)
    case .c: makeStageC(tools)
    case .d: makeStageD(tools)
    }
  }

  /// Makes the app of the stage.
  @MainActor
  func makeApp(_ screen: any Screen, _ environment: AppEnvironment) -> StageAppDelegate {
    let log = StageLog()
    log.lines.subscribe(environment.log, AppLog.write)
    return StageAppDelegate(
      screen: screen, base: environment.server.base, store: environment.store.folder, log: log,
      makeService: environment.session, makeController: makeController)
  }
}
