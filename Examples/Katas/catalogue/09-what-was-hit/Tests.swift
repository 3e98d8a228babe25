import Testing

@testable import K09

@Suite("What was hit?")
struct WhatWasHitTests {
  private let screen = View("screen", x: 0, y: 0, width: 100, height: 100)

  /// The name of the view that is hit in the screen.
  private func hit(_ x: Double, _ y: Double) -> String? {
    screen.hit(Point(x: x, y: y))?.name
  }

  @Test("a view without subviews is hit inside of its area only")
  func alone() {
    #expect(hit(50, 50) == "screen")
    #expect(hit(0, 0) == "screen")
    #expect(hit(99.5, 99.5) == "screen")
    #expect(hit(100, 50) == nil)
    #expect(hit(50, 100) == nil)
    #expect(hit(-0.5, 50) == nil)
    #expect(hit(50, -0.5) == nil)
    let moved = View("moved", x: 60, y: 70, width: 10, height: 20)
    #expect(moved.hit(Point(x: 5, y: 15)) === moved)
    #expect(moved.hit(Point(x: 15, y: 5)) == nil)
    #expect(moved.hit(Point(x: 65, y: 75)) == nil)
  }

  @Test("the deepest view is hit, at any depth")
  func deepest() {
    let pane = View("pane", x: 10, y: 20, width: 60, height: 60)
    let lot = View("lot", x: 10, y: 10, width: 40, height: 40)
    let button = View("button", x: 5, y: 30, width: 10, height: 5)
    screen.subviews = [pane]
    pane.subviews = [lot]
    lot.subviews = [button]
    #expect(hit(26, 61) == "button")
    #expect(hit(25, 60) == "button")
    #expect(hit(35, 61) == "lot")
    #expect(hit(24, 61) == "lot")
    #expect(hit(12, 22) == "pane")
    #expect(hit(5, 5) == "screen")
    #expect(pane.hit(Point(x: 16, y: 41)) === button)
    pane.frame.x = 30
    #expect(hit(46, 61) == "button")
    #expect(hit(26, 61) == "screen")
    let levels = (0..<9).map { View("level \($0)", x: 1, y: 1, width: 50, height: 50) }
    for (outer, inner) in zip(levels, levels.dropFirst()) { outer.subviews = [inner] }
    screen.subviews = [levels[0]]
    #expect(hit(20, 20) == "level 8")
    #expect(hit(5.5, 20) == "level 4")
  }

  @Test("of views that cover each other, the front one is hit")
  func front() {
    let back = View("back", x: 10, y: 10, width: 50, height: 50)
    let front = View("front", x: 30, y: 30, width: 50, height: 50)
    back.subviews = [View("in back", x: 0, y: 0, width: 50, height: 50)]
    screen.subviews = [back, front]
    #expect(hit(40, 40) == "front")
    #expect(hit(20, 20) == "in back")
    screen.subviews = [front, back]
    #expect(hit(40, 40) == "in back")
    back.subviews.append(View("on top", x: 20, y: 20, width: 20, height: 20))
    #expect(hit(40, 40) == "on top")
    #expect(hit(20, 20) == "in back")
    screen.subviews = (0..<10).map { View("\($0)", x: Double($0) * 10, y: 0, width: 15, height: 10) }
    #expect((0..<10).map { hit(Double($0) * 10 + 7, 5) } == (0..<10).map { "\($0)" })
    #expect(hit(12, 5) == "1")
  }

  @Test("a hidden view isn't hit, nor what it contains; the view behind it is")
  func hidden() {
    let behind = View("behind", x: 0, y: 0, width: 50, height: 50)
    let pane = View("pane", x: 0, y: 0, width: 80, height: 80)
    let button = View("button", x: 0, y: 0, width: 90, height: 40)
    pane.subviews = [button]
    screen.subviews = [behind, pane]
    #expect(hit(10, 10) == "button")
    button.isHidden = true
    #expect(hit(10, 10) == "pane")
    button.isHidden = false
    pane.isHidden = true
    #expect(hit(10, 10) == "behind")
    #expect(hit(60, 60) == "screen")
    #expect(hit(85, 10) == "screen")
    screen.isHidden = true
    #expect(hit(10, 10) == nil)
  }

  @Test("a disabled view isn't hit, nor what it contains; the view behind it is")
  func disabled() {
    let behind = View("behind", x: 0, y: 0, width: 50, height: 50)
    let pane = View("pane", x: 0, y: 0, width: 80, height: 80)
    let button = View("button", x: 0, y: 0, width: 90, height: 40)
    pane.subviews = [button]
    screen.subviews = [behind, pane]
    button.isEnabled = false
    #expect(hit(10, 10) == "pane")
    button.isEnabled = true
    pane.isEnabled = false
    #expect(hit(10, 10) == "behind")
    #expect(hit(60, 60) == "screen")
    #expect(hit(85, 10) == "screen")
    screen.isEnabled = false
    #expect(hit(10, 10) == nil)
  }

  @Test("a view that reaches beyond its container is hit there")
  func overhanging() {
    let pane = View("pane", x: 10, y: 10, width: 20, height: 20)
    pane.subviews = [View("badge", x: 15, y: -5, width: 10, height: 10), View("dot", x: 0, y: 0, width: 1, height: 1)]
    screen.subviews = [pane]
    #expect(hit(27, 12) == "badge")
    #expect(hit(32, 7) == "badge")
    #expect(hit(32, 20) == "screen")
    #expect(hit(12, 7) == "screen")
    let other = View("other", x: 30, y: 0, width: 20, height: 20)
    screen.subviews = [other, pane]
    #expect(hit(32, 7) == "badge")
    screen.subviews = [pane, other]
    #expect(hit(32, 7) == "other")
    // To the left and below, too.
    pane.subviews += [View("tab", x: -30, y: 5, width: 32, height: 5), View("foot", x: 5, y: 15, width: 5, height: 30)]
    #expect(hit(4, 17) == "tab")
    #expect(hit(-17, 17) == "tab")
    #expect(hit(17, 53) == "foot")
    pane.frame.x = 80
    #expect(hit(102, 7) == "badge")
    #expect(hit(102, 20) == nil)
    // What reaches beyond can contain more that reaches beyond.
    let ribbon = View("ribbon", x: 12, y: 0, width: 10, height: 10)
    ribbon.subviews = [View("seal", x: 12, y: 0, width: 5, height: 5)]
    pane.subviews[0].subviews = [ribbon]
    #expect(hit(110, 7) == "ribbon")
    #expect(hit(120, 7) == "seal")
  }

  @Test("a container that clips cuts off what reaches beyond it")
  func clipped() {
    let pane = View("pane", x: 10, y: 10, width: 20, height: 20)
    let card = View("card", x: 5, y: 5, width: 30, height: 10)
    card.subviews = [View("label", x: 0, y: 0, width: 30, height: 10)]
    pane.subviews = [card]
    screen.subviews = [pane]
    #expect(hit(35, 18) == "label")
    pane.clips = true
    #expect(hit(35, 18) == "screen")
    #expect(hit(29, 18) == "label")
    #expect(hit(30, 18) == "screen")
    card.clips = true
    #expect(hit(29, 18) == "label")
    screen.subviews = [View("behind", x: 0, y: 0, width: 50, height: 50), pane]
    #expect(hit(35, 18) == "behind")
    card.frame = Frame(x: -5, y: -5, width: 30, height: 30)
    #expect(hit(9, 18) == "behind")
    #expect(hit(18, 9) == "behind")
    #expect(hit(18, 30) == "behind")
    #expect(hit(10, 18) == "card")
    #expect(hit(18, 10) == "label")
    card.clips = false
    card.frame = Frame(x: 2, y: 5, width: 3, height: 10)
    #expect(hit(25, 18) == "label", "The label reaches beyond the card, which doesn't clip, and not beyond the pane.")
    #expect(hit(35, 18) == "behind")
    screen.clips = true
    pane.clips = false
    pane.frame.x = -5
    #expect(hit(-2, 18) == nil)
  }

  @Test("what reaches beyond a container without an area is hit, unless the container clips")
  func emptyContainer() {
    let anchor = View("anchor", x: 40, y: 40, width: 0, height: 0)
    anchor.subviews = [View("pin", x: -5, y: -5, width: 10, height: 10)]
    screen.subviews = [anchor]
    #expect(hit(40, 40) == "pin")
    anchor.clips = true
    #expect(hit(40, 40) == "screen")
  }

  @Test("places and sizes can be fractions")
  func fractions() {
    let pane = View("pane", x: 10.5, y: 10.5, width: 20, height: 20)
    pane.subviews = [View("button", x: 0.75, y: 0.75, width: 0.5, height: 0.5)]
    screen.subviews = [pane]
    #expect(hit(10.25, 20) == "screen")
    #expect(hit(10.5, 20) == "pane")
    #expect(hit(11.25, 11.25) == "button")
    #expect(hit(11.5, 11.5) == "button")
    #expect(hit(11, 11.5) == "pane")
    #expect(hit(11.75, 11.5) == "pane")
  }
}
