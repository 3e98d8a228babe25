import Armature
import Harness

extension Rows {
  /// Controllers that are pushed onto a visible stack one after the other, and popped again.
  static var navigation: any Benchmark {
    TimeRow(
      "controllers pushed and popped", operation: "a push or pop", sizeName: "controllers", sizes: [10, 100, 1000],
      operations: { 2 * $0 }, result: { 8 * $0 },
      contenders: [
        .ours { count in
          let tally = Tally()
          let host = ControllerHost(Window())
          let navigator = Navigator(makeContent: View.init)
          let pages = (0..<count).map { _ in Page(tally) }
          host.setRootController(navigator)
          navigator.push(Page(tally))
          host.show()
          return tally.work {
            for _ in 0..<$0 {
              for page in pages { navigator.push(page) }
              for _ in pages { navigator.pop() }
            }
          } keeping: {
            host
          }
        },
        .limit("an array, hooks by hand") { count in
          let tally = Tally()
          let window = Window()
          let stack = try PageStack(in: window, bottom: PlainPage(tally))
          let pages = (0..<count).map { _ in PlainPage(tally) }
          return tally.work {
            for _ in 0..<$0 {
              for page in pages { stack.push(page) }
              for _ in pages { stack.pop() }
            }
          } keeping: {
            window
          }
        },
      ])
  }
}

private class View: Composite, Responder {
  let links = TreeLinks<View>()
  func treeEvent(_ event: TreeEvent<View>) {}
}

private final class Window: View, ResponderRoot {
  let rootState = RootState()
}

private final class Page: Controller {
  let controllerState = ControllerState<View>()
  let tally: Tally

  init(_ tally: Tally) { self.tally = tally }

  func load() throws -> View { View() }
  func willAppear() { tally.sum &+= 1 }
  func didAppear() { tally.sum &+= 1 }
  func willDisappear() { tally.sum &+= 1 }
  func didDisappear() { tally.sum &+= 1 }
}

private final class PlainPage {
  let view = View()
  let tally: Tally

  init(_ tally: Tally) { self.tally = tally }

  @inline(never) func willAppear() { tally.sum &+= 1 }
  @inline(never) func didAppear() { tally.sum &+= 1 }
  @inline(never) func willDisappear() { tally.sum &+= 1 }
  @inline(never) func didDisappear() { tally.sum &+= 1 }
}

/// A stack without checks: it shows the top page, and calls its hooks in the correct order.
private final class PageStack {
  private let view = View()
  private var pages: [PlainPage]

  init(in window: Window, bottom: PlainPage) throws {
    pages = [bottom]
    try window.add(view)
    try view.add(bottom.view)
  }

  func push(_ page: PlainPage) {
    let former = pages[pages.count - 1]
    pages.append(page)
    replace(former, by: page)
  }

  func pop() {
    let former = pages.removeLast()
    replace(former, by: pages[pages.count - 1])
  }

  private func replace(_ former: PlainPage, by page: PlainPage) {
    former.willDisappear()
    page.willAppear()
    do {
      try view.add(page.view)
      try former.view.removeFromParent()
    } catch {
      // Without its view a page has not appeared, which changes the result.
      return
    }
    former.didDisappear()
    page.didAppear()
  }
}
