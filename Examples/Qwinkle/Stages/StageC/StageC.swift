public import Armature
public import QwinkleStages
public import TerminalUI

/// Makes the one screen of stage C.
@MainActor
public func makeStageC(_ tools: StageTools) -> any Controller<View> {
  TimelineController(tools)
}
