public import Armature
public import QwinkleStages
public import TerminalUI

/// Makes the one screen of stage D.
@MainActor
public func makeStageD(_ tools: StageTools) -> any Controller<View> {
  TimelineController(tools)
}
