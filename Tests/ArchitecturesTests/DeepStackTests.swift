import Architectures
import ArmatureTestSupport
import ArmatureTesting
import Testing

/// Random changes of a deep stack, compared with an array of what should be on it.
@Suite struct DeepStackTests {
  private final class Page: Controller {
    let controllerState = ControllerState<View>()
    let number: Int
    private(set) var appearances = 0

    init(_ number: Int) { self.number = number }

    func load() -> View { View() }
    func willAppear() { appearances += 1 }
    func willDisappear() { appearances -= 1 }
  }

  /// An owner that keeps the numbers of the pages that were removed.
  private final class Flow: ControllerOwner {
    private(set) var removed: [Int] = []
    private(set) var isBySystem: [Bool] = []

    func controllerWasRemoved(_ removal: ControllerRemoval) {
      guard let page = removal.controller as? Page else { return }
      removed.append(page.number)
      isBySystem.append(removal.isBySystem)
    }
  }

  /// A stack with the model of it.
  private final class Model {
    let host: ControllerHost<View>
    let navigator = Navigator { View("navigator view") }
    let flow = Flow()
    var pages: [Page] = []
    var removed: [Int] = []
    var generator: SeededGenerator
    private var count = 0

    init(depth: Int, seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      host = ControllerHost(Window())
      host.setRootController(navigator)
      host.show()
      for _ in 0..<depth {
        let page = newPage()
        navigator.push(page)
        pages.append(page)
      }
    }

    func newPage() -> Page {
      count += 1
      let page = Page(count)
      page.controllerState.owner = flow
      return page
    }

    func index() -> Int { Int.random(in: 0..<pages.count, using: &generator) }

    /// Removes the pages above a position from the model, the top first.
    func cut(to count: Int) {
      removed += pages[count...].reversed().map(\.number)
      pages.removeSubrange(count...)
    }

    /// Whether the stack is as the model, and each page appeared as often as it should.
    var isRight: Bool {
      navigator.stack.elementsEqual(pages, by: ===) && navigator.top === pages.last && flow.removed == removed
        && navigator.childControllers.elementsEqual(pages, by: ===)
        && pages.enumerated().allSatisfy { $1.appearances == ($0 == pages.count - 1 && navigator.isVisible ? 1 : 0) }
    }

    func step() {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0...3: push()
      case 4: pop()
      case 5: popTo()
      case 6: popNamed()
      case 7: set()
      case 8: systemWentBack()
      case 9: gesture()
      case 10: refused()
      default: cover()
      }
    }

    private func push() {
      let page = newPage()
      #expect(navigator.push(page).outcome?.isDone == true)
      pages.append(page)
    }

    private func pop() {
      let isPossible = pages.count > 1
      #expect(navigator.pop().outcome?.isDone == isPossible)
      if isPossible { cut(to: pages.count - 1) }
    }

    private func popTo() {
      // Rarely far down, so that the stack stays deep.
      let index = generator.chance(5, in: 100) ? index() : pages.count - 1 - min(pages.count - 1, index() % 7)
      #expect(navigator.pop(to: pages[index]).outcome?.isDone == true)
      cut(to: index + 1)
    }

    private func popNamed() {
      let index = pages.count - 1 - min(pages.count - 1, index() % 3)
      #expect(navigator.pop(pages[index]).outcome?.isDone == (index > 0))
      if index > 0 { cut(to: index) }
    }

    /// Sets a stack in which some pages are left out, some change places, and some are new.
    private func set() {
      var after = pages
      let window = max(0, after.count - 20)..<after.count
      var top = Array(after[window])
      top.shuffle(using: &generator)
      top.removeLast(min(top.count - 1, index() % 5))
      top.insert(newPage(), at: 0)
      after.replaceSubrange(window, with: top)
      #expect(navigator.set(after).outcome?.isDone == true)
      let kept = Set(after.map { ObjectIdentifier($0) })
      removed += pages.reversed().filter { !kept.contains(ObjectIdentifier($0)) }.map(\.number)
      pages = after
    }

    private func systemWentBack() {
      guard pages.count > 3 else { return }
      if generator.chance(50, in: 100) {
        navigator.systemWentBack()
        cut(to: pages.count - 1)
      } else {
        let index = pages.count - 3
        navigator.systemWentBack(to: pages[index])
        cut(to: index + 1)
      }
      #expect(flow.isBySystem.last == true)
    }

    /// A swipe that is finished or canceled, with requests that wait for its end.
    private func gesture() {
      guard pages.count > 2, navigator.isVisible else { return }
      do {
        let transition = try navigator.beginGoingBack()
        let page = newPage()
        let waiting = navigator.push(page)
        let popped = generator.chance(50, in: 100) ? navigator.pop() : nil
        #expect(waiting.outcome == nil && popped?.outcome == nil)
        #expect(navigator.stack.count == pages.count)
        if generator.chance(50, in: 100) {
          transition?.finish()
          cut(to: pages.count - 1)
        } else {
          transition?.cancel()
        }
        #expect(waiting.outcome?.isDone == true)
        pages.append(page)
        if popped != nil { cut(to: pages.count - 1) }
      } catch {
        Issue.record(error)
      }
    }

    private func refused() {
      #expect(navigator.push(pages[index()]).error?.reason == .inUse(by: Participant(navigator)))
      #expect(navigator.pop(to: newPage()).error?.reason == .notOnStack(of: Participant(navigator)))
      #expect(navigator.set([pages[0], pages[0]]).error?.reason == .duplicate)
      #expect(navigator.set([]).error?.reason == .emptyList)
    }

    /// Presents a navigator with a stack of its own, changes what is below, and dismisses it.
    private func cover() {
      let inner = Navigator { View("inner view") }
      let sheets = (0..<3).map { _ in newPage() }
      #expect(host.present(inner).outcome?.isDone == true)
      for sheet in sheets { inner.push(sheet) }
      push()
      pop()
      #expect(isRight)
      if generator.chance(50, in: 100) { host.dismiss(sheets[1]) } else { host.systemDismissed(inner) }
      removed += sheets.reversed().map(\.number)
      #expect(host.presentations.isEmpty && inner.stack.isEmpty && inner.childControllers.isEmpty)
    }
  }

  @Test("AR-10 a deep stack is as a simple model of it, whatever happens", arguments: [11, 222, 3_333, 44_444])
  func deepStack(seed: UInt64) throws {
    let model = Model(depth: 1_000, seed: seed)
    #expect(model.isRight)
    for step in 1...300 {
      model.step()
      guard model.isRight else {
        Issue.record("Step \(step) with seed \(seed) left another stack than the model.")
        return
      }
      if step.isMultiple(of: 50) { try model.host.checkInvariants() }
    }
    model.host.close()
    #expect(model.flow.removed.count == model.removed.count + model.pages.count)
  }

  @Test("AR-14 what a freed navigator contained is free, also while a request for it waits")
  func freedNavigator() throws {
    let driver = HeadlessDriver<View>()
    let world = World()
    world.host.driver = driver
    let other = Page(1)
    var inner: Navigator? = Navigator { View("inner view") }
    weak let navigator = inner
    weak var page: Page?
    var refusal: NavigationRequest?
    do {
      let new = Page(2)
      page = new
      inner?.push(new)
    }
    world.navigator.push(world.screen("b"))
    // The request waits in the host's queue, which doesn't retain the navigator.
    refusal = inner.map { world.a.present($0) }
    #expect(refusal?.outcome == nil)
    inner = nil
    driver.transition?.finish()
    driver.transition?.finish()
    #expect(navigator == nil || refusal?.outcome?.isDone == true || refusal?.error != nil)
    world.host.close()
    while let transition = driver.transition { transition.finish() }
    refusal = nil
    #expect(navigator == nil && page == nil)
    #expect(world.navigator.push(other).outcome != nil)
  }

  @Test("AR-13 a navigator without a host that is freed during a gesture ends what waits for it")
  func freedDuringGesture() throws {
    weak var freed: Navigator<View>?
    weak var page: Page?
    var waiting: NavigationRequest?
    do {
      let navigator = Navigator { View("navigator view") }
      let pages = [Page(1), Page(2)]
      (freed, page) = (navigator, pages[1])
      for page in pages { navigator.push(page) }
      let transition = try navigator.beginGoingBack()
      waiting = navigator.push(Page(3))
      #expect(waiting?.outcome == nil)
      #expect(transition?.isRunning == true)
    }
    #expect(freed == nil && page == nil)
    #expect(waiting?.outcome == .cancelled)
  }
}

extension Navigator {
  /// Whether the navigator's content is on screen.
  fileprivate var isVisible: Bool { controllerState.appearance == .visible }
}
