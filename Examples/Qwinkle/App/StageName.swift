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

  /// Makes the first screen of the stage.
  @MainActor
  func makeController(_ environment: StageEnvironment) -> any Controller<View> {
    switch self {
    case .a: makeStageA(environment)
    case .b: makeStageB(environment)
    case .c: makeStageC(environment)
    case .d: makeStageD(environment)
    }
  }

  /// Makes the app of the stage.
  @MainActor
  func makeApp(_ screen: any Screen, _ environment: AppEnvironment) -> StageAppDelegate {
    StageAppDelegate(
      screen: screen, server: environment.server.base, store: environment.store.folder,
      log: StageLog(environment.log.write), transport: environment.transport, makeController: makeController)
  }
}
