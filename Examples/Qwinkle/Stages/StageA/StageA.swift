public import Armature
public import QwinkleStages
public import TerminalUI

/// Makes the one screen of stage A.
@MainActor
public func makeStageA(_ tools: StageTools) -> any Controller<View> {
  TimelineController(tools)
}
