import Architectures
import ArmatureTesting
import Testing

@Suite struct WithTests {
  private struct Point: Equatable {
    var x = 0
    var y = 0
  }

  private enum Refusal: Error, Equatable { case no(Int) }

  private final class Screen {
    let title = with(BoundLabel()) { $0.text = "Cards" }
    let size = 3
    lazy var hint = with(BoundLabel()) { $0.text = "\(size) cards" }
    let point: Point

    init() {
      point = with(Point()) { $0.x = 1 }
    }
  }

  @Test("AR-60 of a class the same instance is returned", arguments: IsolationContext.allCases)
  func object(in context: IsolationContext) async {
    await context.run {
      let label = BoundLabel()
      let configured = with(label) { $0.text = "a" }
      #expect(configured === label)
      #expect(label.text == "a")
    }
  }

  @Test("AR-60 of a value a changed copy is returned, the original is unchanged", arguments: IsolationContext.allCases)
  func value(in context: IsolationContext) async {
    await context.run {
      let point = Point(x: 1, y: 1)
      let moved = with(point) { $0.x = 5 }
      #expect(moved == Point(x: 5, y: 1))
      #expect(point == Point(x: 1, y: 1))
      #expect(with([1, 2]) { $0.append(3) } == [1, 2, 3])
    }
  }

  @Test("AR-60 an error is rethrown in its own type, and nothing is returned", arguments: IsolationContext.allCases)
  func failure(in context: IsolationContext) async {
    await context.run {
      var result: Point?
      do throws(Refusal) {
        result = try with(Point()) { (point: inout Point) throws(Refusal) in
          point.x = 2
          throw .no(point.x)
        }
      } catch {
        let refusal: Refusal = error
        #expect(refusal == .no(2))
      }
      #expect(result == nil)
    }
  }

  @Test("AR-60 in initializers and lazy properties", arguments: IsolationContext.allCases)
  func places(in context: IsolationContext) async {
    await context.run {
      let screen = Screen()
      #expect(screen.title.text == "Cards")
      #expect(screen.hint.text == "3 cards")
      #expect(screen.point == Point(x: 1, y: 0))
    }
  }

  @MainActor private final class MainScreen {
    var count = 2
    lazy var label = with(BoundLabel()) { $0.text = "\(count)" }
    lazy var this = with(self) { $0.count += 1 }
  }

  @Test("AR-60 a class of the main actor") @MainActor
  func mainActor() {
    let screen = MainScreen()
    #expect(screen.label.text == "2")
    #expect(screen.this === screen)
    #expect(screen.count == 3)
  }
}
