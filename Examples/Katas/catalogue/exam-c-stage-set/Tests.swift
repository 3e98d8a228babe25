import Testing

@testable import ExamC

private final class Lamp: Piece {
  override func ownWeight() -> Int { 4 }
}

/// A round piece, which the exercise doesn't know.
private final class Disc: Piece {
  override func ownWeight() -> Int { 7 }

  override func contains(_ point: Point) -> Bool {
    let (x, y) = (2 * point.x - width, 2 * point.y - height)
    return x * x + y * y <= width * width
  }
}

/// A piece whose weight changes.
private final class Basket: Piece {
  var load = 0

  override func ownWeight() -> Int { load }
}

@Suite("The stage set")
struct StageSetTests {
  private let stage = Piece("stage", width: 100, height: 100)
  private let room = Piece("room", x: 10, y: 20, width: 50, height: 50)
  private let wall = Piece("wall", x: 5, y: 5, width: 20, height: 20)
  private let lamp = Lamp("lamp", x: 10, y: 10, width: 20, height: 20)

  private func names(_ piece: Piece) -> [String] { piece.children.map(\.name) }

  /// The stage with a room, in which are a wall and a lamp in front of it.
  private func build() {
    stage.add(room)
    room.add(wall)
    room.add(lamp)
  }

  @Test("a piece has one place, and the place can be chosen")
  func places() {
    build()
    #expect(stage.add(lamp))
    #expect(names(room) == ["wall"])
    #expect(names(stage) == ["room", "lamp"])
    #expect(lamp.parent === stage)
    #expect(stage.add(lamp, at: 0))
    #expect(names(stage) == ["lamp", "room"])
    #expect(stage.add(wall, at: 1))
    #expect(names(stage) == ["lamp", "wall", "room"])
    let window = Piece("window")
    #expect(wall.add(window, at: 0))
    #expect(stage.add(wall, at: 1))
    #expect(window.parent === wall)
    #expect(names(wall) == ["window"])
    #expect(stage.add(lamp, at: 2))
    #expect(names(stage) == ["wall", "room", "lamp"])
    #expect(stage.add(wall))
    #expect(names(stage) == ["room", "lamp", "wall"])
    room.removeFromParent()
    room.removeFromParent()
    #expect(names(stage) == ["lamp", "wall"])
    #expect(room.parent == nil)
    let twin = Piece("lamp")
    #expect(stage.add(twin, at: 2))
    lamp.removeFromParent()
    #expect(names(stage) == ["wall", "lamp"])
    #expect(stage.children.last === twin)
  }

  @Test("a refused piece stays where it is")
  func refusals() {
    build()
    #expect(!lamp.add(stage))
    #expect(!room.add(room))
    #expect(!room.add(stage, at: 0))
    let window = Piece("window")
    wall.add(window)
    #expect(!window.add(stage))
    #expect(!window.add(room))
    #expect(window.children.isEmpty)
    #expect(window.parent === wall)
    let pane = Piece("pane")
    window.add(pane)
    #expect(!pane.add(stage))
    #expect(!pane.add(room))
    #expect(!pane.add(wall))
    #expect(pane.add(Piece("room")))
    #expect(!room.add(wall, at: 2))
    #expect(!stage.add(lamp, at: 2))
    #expect(!stage.add(lamp, at: -1))
    #expect(names(stage) == ["room"])
    #expect(names(room) == ["wall", "lamp"])
    #expect(wall.parent === room)
    #expect(lamp.parent === room)
    #expect(stage.parent == nil)
  }

  @Test("one piece and many are weighed alike")
  func weights() {
    build()
    #expect(wall.weight == 0)
    #expect(lamp.weight == 4)
    let disc = Disc("disc")
    lamp.add(disc)
    wall.add(Lamp("second"))
    disc.isHidden = true
    #expect(lamp.weight == 11)
    #expect(stage.weight == 15)
    lamp.isHidden = true
    #expect(lamp.weight == 11)
    room.isHidden = true
    #expect(stage.weight == 15)
    disc.removeFromParent()
    #expect(stage.weight == 8)
    lamp.removeFromParent()
    #expect(stage.weight == 4)
    let basket = Basket("basket")
    wall.add(basket)
    basket.load = 5
    #expect(stage.weight == 9)
    basket.load = 6
    stage.add(basket)
    #expect([wall, room, stage].map(\.weight) == [4, 4, 10])
  }

  @Test("a path leads from the root to the piece")
  func paths() {
    build()
    #expect(lamp.path == "stage/room/lamp")
    #expect(stage.path == "stage")
    let window = Piece("window")
    wall.add(window)
    #expect(window.path == "stage/room/wall/window")
    room.removeFromParent()
    #expect(lamp.path == "room/lamp")
  }

  @Test("a walk visits pieces from the outside in and from back to front, and can leave out what is in a piece")
  func walking() {
    build()
    stage.add(Piece("curtain"), at: 0)
    wall.add(Piece("window"))
    wall.isHidden = true
    var visited: [String] = []
    stage.walk {
      visited.append($0.name)
      return true
    }
    #expect(visited == ["stage", "curtain", "room", "wall", "window", "lamp"])
    visited = []
    room.walk {
      visited.append($0.name)
      return $0 !== wall
    }
    #expect(visited == ["room", "wall", "lamp"])
    visited = []
    stage.walk {
      visited.append($0.name)
      return false
    }
    #expect(visited == ["stage"])
  }

  @Test("the deepest piece in front is found, in whichever coordinates it lies")
  func hits() {
    build()
    stage.origin = Point(x: 30, y: -40)
    let points: [(x: Int, y: Int, name: String?)] = [
      (0, 0, "stage"), (10, 20, "room"), (15, 25, "wall"), (20, 30, "lamp"), (34, 44, "lamp"), (39, 49, "lamp"),
      (40, 50, "room"), (60, 20, "stage"), (99, 99, "stage"), (100, 0, nil), (-1, 5, nil),
    ]
    for point in points {
      #expect(stage.piece(at: Point(x: point.x, y: point.y))?.name == point.name, "(\(point.x), \(point.y))")
    }
    #expect(room.piece(at: Point(x: 10, y: 10))?.name == "lamp")
    room.add(lamp, at: 0)
    #expect(stage.piece(at: Point(x: 20, y: 30))?.name == "wall")
    wall.add(Piece("window", x: 2, y: 3, width: 5, height: 5))
    #expect(stage.piece(at: Point(x: 17, y: 28))?.name == "window")
    #expect(stage.piece(at: Point(x: 16, y: 28))?.name == "wall")
    stage.add(Piece("banner", x: 95, y: 0, width: 20))
    #expect(stage.piece(at: Point(x: 110, y: 5))?.name == "banner")
  }

  @Test("hidden pieces aren't found, kinds decide what lies on them, and pieces may reach beyond others")
  func shapes() {
    build()
    let disc = Disc("disc", x: -5, y: 40, width: 20, height: 20)
    room.add(disc)
    #expect(stage.piece(at: Point(x: 15, y: 70))?.name == "disc")
    #expect(stage.piece(at: Point(x: 5, y: 60))?.name == "stage")
    #expect(stage.piece(at: Point(x: 6, y: 70))?.name == "disc")
    #expect(stage.piece(at: Point(x: 15, y: 79))?.name == "disc")
    let curtain = Piece("curtain", x: 0, y: 60, width: 100, height: 30)
    stage.add(curtain, at: 0)
    #expect(stage.piece(at: Point(x: 15, y: 75))?.name == "disc")
    stage.add(curtain)
    #expect(stage.piece(at: Point(x: 15, y: 75))?.name == "curtain")
    #expect(room.piece(at: Point(x: -4, y: 50))?.name == "disc")
    #expect(room.piece(at: Point(x: -4, y: 10)) == nil)
    curtain.removeFromParent()
    lamp.isHidden = true
    #expect(stage.piece(at: Point(x: 20, y: 30))?.name == "wall")
    room.isHidden = true
    #expect(stage.piece(at: Point(x: 20, y: 30))?.name == "stage")
    #expect(stage.piece(at: Point(x: 6, y: 70))?.name == "stage")
    #expect(room.piece(at: Point(x: 1, y: 1)) == nil)
  }

  @Test("points are converted between any two pieces of a tree")
  func conversion() {
    build()
    let curtain = Piece("curtain", x: 90, y: 0)
    stage.add(curtain)
    stage.origin = Point(x: 1_000, y: 1_000)
    #expect(lamp.convert(Point(x: 1, y: 2), to: stage) == Point(x: 21, y: 32))
    #expect(stage.convert(Point(x: 21, y: 32), to: lamp) == Point(x: 1, y: 2))
    #expect(lamp.convert(Point(x: 0, y: 0), to: wall) == Point(x: 5, y: 5))
    #expect(curtain.convert(Point(x: 0, y: 0), to: lamp) == Point(x: 70, y: -30))
    #expect(room.convert(Point(x: 3, y: 4), to: room) == Point(x: 3, y: 4))
    #expect(stage.convert(Point(x: 0, y: 0), to: Piece("stage")) == nil)
    lamp.origin.x = 12
    #expect(lamp.convert(Point(x: 0, y: 0), to: wall) == Point(x: 7, y: 5))
    #expect(room.piece(at: Point(x: 31, y: 29)) === lamp)
    lamp.origin.x = 10
    let window = Piece("window", x: 2, y: 3)
    wall.add(window)
    (window.isHidden, curtain.isHidden) = (true, true)
    #expect(window.convert(Point(x: 0, y: 0), to: curtain) == Point(x: -73, y: 28))
    room.removeFromParent()
    #expect(lamp.convert(Point(x: 0, y: 0), to: stage) == nil)
    #expect(lamp.convert(Point(x: 0, y: 0), to: room) == Point(x: 10, y: 10))
  }

  @Test("a parent owns its children, and not the other way round")
  func ownership() {
    var parent: Piece? = Piece("parent")
    weak let watchedParent = parent
    let child = Piece("child")
    weak var grandchild: Piece?
    do {
      let piece = Piece("grandchild")
      grandchild = piece
      child.add(piece)
    }
    parent?.add(child)
    parent = nil
    #expect(watchedParent == nil)
    #expect(child.parent == nil)
    #expect(grandchild != nil)
    #expect(grandchild === child.children.first)
  }
}
