import ArmatureTesting
import Composites
import Testing

@Suite struct LargeTreeTests {
  private final class Cell: Composite {
    nonisolated(unsafe) static var living = 0
    let links = TreeLinks<Cell>()
    init() { Self.living += 1 }
    deinit { Self.living -= 1 }
    func treeEvent(_ event: TreeEvent<Cell>) {}
  }

  @Test("CT-3 a chain of a million levels is freed")
  func deep() throws {
    let size = TestScale.size(1_000_000)
    do {
      let top = Cell()
      var bottom = top
      for _ in 1..<size {
        let child = Cell()
        try bottom.add(child)
        bottom = child
      }
      #expect(top.preorder.reduce(0) { count, _ in count + 1 } == size)
    }
    #expect(Cell.living == 0)
  }
}
