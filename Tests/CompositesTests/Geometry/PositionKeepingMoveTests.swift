import ArmatureTestSupport
import ArmatureTesting
import Composites
import MessageTracing
import Testing

@Suite("The position-keeping move")
struct PositionKeepingMoveTests {
  @Test("CT-50 the position in root space is unchanged", arguments: IsolationContext.allCases)
  func keepsPosition(in context: IsolationContext) async throws {
    try await context.run {
      let (board, hand, field, card) = (Tile(), Tile(0, 80, 100, 20), Tile(10, 5, 80, 60), Tile(3, 4, 10, 15))
      try board.with(hand.with(card), field)
      field.bounds.origin = Point(0, 40)
      let before = card.convert(card.bounds, to: nil)

      try card.moveKeepingPosition(to: field)

      #expect(card.parent === field && field.lastChild === card && hand.isLeaf)
      #expect(card.convert(card.bounds, to: nil) == before)
      #expect(card.frame == Rect(x: -7, y: 119, width: 10, height: 15))
      #expect(card.transform == .identity)
    }
  }

  @Test("CT-50 between parents that are turned alike, the transform stays exactly what it was")
  func turnedAlike() throws {
    var random = SeededGenerator(seed: 50)
    for round in 0..<200 {
      let (board, hand, field, card) = (Tile(), Tile(0, 80, 100, 20), Tile(10, 5, 80, 60), Tile(3, 4, 10, 15))
      try board.with(hand.with(card), field)
      let turn = AffineTransform(rotationBy: .random(in: -7...7, using: &random))
      (hand.transform, field.transform) = (turn, turn)
      let before = card.convert(card.bounds, to: nil)
      try card.moveKeepingPosition(to: field)
      #expect(card.transform == .identity, "seed \(random.seed), round \(round)")
      #expect(card.frame.size == Size(10, 15))
      #expect(near(card.convert(card.bounds, to: nil), before))
    }
  }

  @Test("CT-50 a plain add leaves the frame's numbers alone", arguments: IsolationContext.allCases)
  func plainAdd(in context: IsolationContext) async throws {
    try await context.run {
      let (board, hand, field, card) = (Tile(), Tile(0, 80, 100, 20), Tile(10, 5, 80, 60), Tile(3, 4, 10, 15))
      try board.with(hand.with(card), field)
      let before = card.geometry

      try field.add(card)

      #expect(card.geometry == before)
    }
  }

  @Test("CT-50 without a common root it throws, and nothing changes", arguments: IsolationContext.allCases)
  func withoutCommonRoot(in context: IsolationContext) async throws {
    try await context.run {
      let (board, card, otherBoard, single) = (Tile("board"), Tile("card"), Tile("other board"), Tile("single"))
      try board.add(card)
      let before = card.geometry

      #expect(throws: TreeError.noCommonRoot(node: Participant(card), parent: Participant(otherBoard))) {
        try card.moveKeepingPosition(to: otherBoard)
      }
      #expect(throws: TreeError.noCommonRoot(node: Participant(single), parent: Participant(board))) {
        try single.moveKeepingPosition(to: board)
      }
      #expect(card.parent === board && otherBoard.isLeaf && single.parent == nil && card.geometry == before)
    }
  }

  @Test("CT-50 between parents with different rotations, the node's transform changes")
  func turnedParent() throws {
    let (board, turned, card) = (Tile(), Tile(20, 20, 40, 40), Tile(10, 10, 20, 10))
    try board.with(turned, card)
    turned.transform = AffineTransform(rotationBy: .pi / 2)
    card.transform = AffineTransform(scaleX: 2, y: 1)

    try card.moveKeepingPosition(to: turned)

    #expect(near(card.center, Point(-5, 40)))
    #expect(card.bounds == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(near(card.transform.apply(to: Point(1, 0)), Point(0, -2)))
    #expect(near(card.transform.apply(to: Point(0, 1)), Point(1, 0)))
  }

  @Test("CT-50 every point keeps its position in random rotated, scaled and scrolled trees")
  func randomMoves() throws {
    var random = SeededGenerator(seed: 5050)
    for round in 0..<TestScale.rounds(60) {
      let tiles = try randomTiles(20, using: &random)
      let moved = tiles[Int.random(in: 1..<20, using: &random)]
      let parent = tiles[Int.random(in: 0..<20, using: &random)]
      if parent.isDescendant(of: moved) { continue }
      let points = (0..<5).map { _ in random.point() }
      let before = points.map(ReferenceMapping(toTopFrom: moved).callAsFunction)

      try moved.moveKeepingPosition(to: parent)

      let after = points.map(ReferenceMapping(toTopFrom: moved).callAsFunction)
      #expect(moved.parent === parent)
      #expect(zip(before, after).allSatisfy { near($0, $1, within: 1e-7) }, "seed 5050, round \(round)")
      try tiles[0].checkInvariants()
    }
  }

  @Test("a node moved to its parent becomes the last child; to itself or below itself it is refused")
  func withinItsOwnLine() throws {
    let (board, card, mark) = (Tile("board"), Tile("card", 0.1, 0.2, 0.3, 0.4), Tile("mark"))
    try board.with(card.with(mark), Tile("last"))
    let before = card.geometry

    try card.moveKeepingPosition(to: board)
    #expect(board.lastChild === card && card.geometry == before)
    #expect(throws: TreeError.cycle(child: Participant(card), parent: Participant(mark))) {
      try card.moveKeepingPosition(to: mark)
    }
    #expect(throws: TreeError.cycle(child: Participant(board), parent: Participant(card))) {
      try board.moveKeepingPosition(to: card)
    }
    #expect(card.geometry == before && mark.parent === card)
  }

  @Test("into a flattened parent it throws, and nothing changes")
  func flattenedParent() throws {
    let (board, card, flat) = (Tile("board"), Tile("card"), Tile("flat"))
    try board.with(card, flat)
    flat.transform = AffineTransform(scaleX: 0, y: 0)
    let before = card.geometry

    #expect(throws: TreeError.flattened(node: Participant(card), parent: Participant(flat))) {
      try card.moveKeepingPosition(to: flat)
    }
    #expect(card.parent === board && card.geometry == before)
  }

  @Test("the errors say what happened, what state is left and what to do")
  func texts() throws {
    let (card, board) = (Participant(Tile("card")), Participant(Tile("board")))

    #expect(
      TreeError.noCommonRoot(node: card, parent: board).description == """
        Cannot move 'card' to 'board' and keep its position: they are in different trees, which share no space. \
        Tree and geometry are unchanged. Add 'card' with add(_:) and set its frame.
        """)
    #expect(
      TreeError.flattened(node: card, parent: board).description == """
        Cannot move 'card' to 'board' and keep its position: 'board', or a node above it, has a transform without \
        inverse, so that no frame in it gives this position. Tree and geometry are unchanged. A scale of zero is the \
        usual cause: hide the node instead, or move before it is scaled.
        """)
  }
}
