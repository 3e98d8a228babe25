import Architectures
import ArmatureTesting
import Testing

@Suite struct NavigationTracingTests {
  protocol TakesNumber: AnyObject { func take(_ number: Int) }

  final class Page: Controller, TraceNamed, TakesNumber {
    let controllerState = ControllerState<View>()
    let traceName: String
    init(_ name: String) { traceName = name }
    func load() -> View { View() }
    func take(_ number: Int) {}
  }

  @Test("AR-64 requests, dependencies, hooks and reports are recorded, in order", arguments: IsolationContext.allCases)
  func recorded(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let flow = Coordinator("flow", world.log)
      let page = Page("page")
      page.controllerState.owner = flow
      let run = recording {
        world.navigator.push(page, handing: .value(3, to: (any TakesNumber).take))
        world.navigator.pop()
        world.navigator.pop()
      }.1
      let lines = run.messages.filter { $0.pattern != .notification }.map { message in
        "\(message.depth) \(message.sender?.name ?? "-") -> \(message.receiver?.name ?? "-"): \(message.text) "
          + "(\(message.pattern)) \(message.outcome)"
      }
      #expect(
        lines == [
          "0 a -> Navigator<View>: push page (navigation) done",
          "1 a -> page: TakesNumber (handDown) done",
          "1 - -> page: load (lifeCycle) done",
          "1 - -> page: didLoad (lifeCycle) done",
          "1 Navigator<View> -> a: willDisappear (lifeCycle) done",
          "1 Navigator<View> -> page: willAppear (lifeCycle) done",
          "1 Navigator<View> -> a: didDisappear (lifeCycle) done",
          "1 Navigator<View> -> page: didAppear (lifeCycle) done",
          "0 page -> Navigator<View>: pop (navigation) done",
          "1 Navigator<View> -> page: willDisappear (lifeCycle) done",
          "1 Navigator<View> -> a: willAppear (lifeCycle) done",
          "1 Navigator<View> -> page: didDisappear (lifeCycle) done",
          "1 Navigator<View> -> a: didAppear (lifeCycle) done",
          "1 page -> flow: controllerWasRemoved: popped by program (navigation) done",
          "0 a -> Navigator<View>: pop (navigation) threw Cannot pop 'a': a stack keeps its last controller. Stacks, "
            + "presentations and first responder are unchanged. Set another stack, or dismiss or replace the navigator "
            + "as a whole.",
        ])
    }
  }
}
