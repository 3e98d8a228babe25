import Armature
import Observation
import Testing

// A minimal toolkit; TerminalUI of the examples is a complete one.
private class Node: Composite, Responder {
  let links = TreeLinks<Node>()
  func treeEvent(_ event: TreeEvent<Node>) {}
}

private final class Screen: Node, ResponderRoot {
  let rootState = RootState()
}

private final class Label: Node {
  var text = ""
}

// snippet.binding
@MainActor @Observable final class Profile {
  var name = ""
  let save = AsyncCommand(Profile.store, named: "save", when: { !$0.name.isEmpty })
  func store() async throws(CancellationError) -> Int { name.count }
}

// snippet.end

@MainActor @Suite("Architectures on the pages")
struct ArchitectureSnippets {
  @Test("a pushed detail gets its dependencies, and is freed after the pop")
  func navigation() throws {
    // snippet.navigation
    protocol TakesCard: AnyObject { func take(_ card: String) }

    final class Detail: Controller, TakesCard {
      let controllerState = ControllerState<Node>()
      let label = Label()
      func take(_ card: String) { label.text = card }
      func load() -> Node { label }
    }

    final class List: Controller {
      let controllerState = ControllerState<Node>()
      func load() -> Node { Node() }
      func open(_ card: String) {
        navigator?.push(Detail(), handing: .value(card, to: (any TakesCard).take))
      }
    }

    let host = ControllerHost(Screen())
    let navigator = Navigator(makeContent: Node.init)
    let list = List()
    host.setRootController(navigator)
    navigator.push(list)
    host.show()
    list.open("Tea")
    print((navigator.top as? Detail)?.label.text ?? "")  // Tea
    navigator.pop()  // the detail is freed
    // snippet.end
    #expect(navigator.top === list)
  }

  @Test("a bound label shows changes of its view model, and a command runs")
  func binding() async {
    // snippet.binding
    let profile = Profile()
    let label = Label()
    let binder = Binder()
    binder.bind(profile, { "Hello, \($0.name)" }, to: label, \.text)
    profile.name = "Ada"
    binder.flush()  // now, instead of in the next turn
    print(label.text)  // Hello, Ada
    let outcome = await profile.save.execute(profile)  // .value(3)
    // snippet.end
    #expect(label.text == "Hello, Ada")
    guard case .value(3) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }
}
