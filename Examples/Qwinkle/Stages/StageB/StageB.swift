public import Armature
public import QwinkleStages
public import TerminalUI

/// Makes the one screen of stage B.
@MainActor
public func makeStageB(_ tools: StageTools) -> any Controller<View> {
  TimelineController(tools)
}
