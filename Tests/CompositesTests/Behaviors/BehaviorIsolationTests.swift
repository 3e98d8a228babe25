import Composites
import Testing

@MainActor
private final class Fade: Behavior {
  let links = TreeLinks<Fade>()
  let length: Duration
  private(set) var shown = Duration.zero

  init(_ length: Duration) { self.length = length }

  func treeEvent(_ event: TreeEvent<Fade>) {}

  func step(_ step: BehaviorStep) -> BehaviorProgress {
    shown += step.elapsed
    return shown < length ? .running : .finished
  }
}

@MainActor
@Suite("Behaviors that belong to the main actor")
struct MainActorBehaviorTests {
  @Test("they are stepped, finish and complete on it")
  func steps() throws {
    let (all, brief) = (Fade(.seconds(5)), Fade(.seconds(2)))
    try all.add(brief)
    var isComplete = false
    let animator = Animator(all) { isComplete = true }

    #expect((1...5).map { animator.step(to: .seconds($0)) } == [.running, .running, .running, .running, .finished])
    #expect(isComplete && all.isLeaf && brief.shown == .seconds(2))
  }
}

@Easel
private final class Cue: Behavior {
  let links = TreeLinks<Cue>()
  private(set) var steps = 0

  func treeEvent(_ event: TreeEvent<Cue>) {}

  func step(_ step: BehaviorStep) -> BehaviorProgress {
    steps += 1
    return isLeaf ? .finished : .untilChildrenFinish
  }
}

@Easel
@Suite("Behaviors that belong to another actor")
struct OtherActorBehaviorTests {
  @Test("they are stepped and finish on it")
  func steps() throws {
    let (all, part) = (Cue(), Cue())
    try all.add(part)
    let animator = Animator(all)

    #expect(animator.step(to: .seconds(1)) == .finished)
    #expect([all.steps, part.steps] == [1, 1] && part.parent == nil && animator.isFinished)
  }
}
