import Armature
import Harness

extension Rows {
  static var geometry: [any Benchmark] { [hitTest, conversion, scatteredNeeds] }

  /// Splits a square into ten strips, each of them into ten, and so on.
  private static func grid<View>(
    _ size: Int, frame: Rect = Rect(x: 0, y: 0, width: 1_000, height: 1_000), _ make: (Rect) -> View,
    _ add: (View, View) -> Void
  ) -> View {
    let view = make(frame)
    guard size > 1 else { return view }
    let (width, height) = (frame.size.x, frame.size.y)
    for position in 0..<10 {
      let strip =
        width < height
        ? Rect(x: 0, y: height / 10 * Double(position), width: width, height: height / 10)
        : Rect(x: width / 10 * Double(position), y: 0, width: width / 10, height: height)
      add(view, grid((size - 1) / 10, frame: strip, make, add))
    }
    return view
  }

  private static func ourGrid(_ size: Int) -> TreeView { grid(size, TreeView.init) { try? $0.add($1) } }

  private static func usualGrid(_ size: Int) -> UsualView { grid(size, UsualView.init) { $0.append($1) } }

  /// Points anywhere in the square, in no order.
  private static let points = (0..<100).map { number in
    let (x, y) = (number * 37 % 100, number * 61 % 100)
    return Point(Double(x) * 10 + 0.5, Double(y) * 10 + 0.5)
  }

  private static var hitTest: any Benchmark {
    TimeRow(
      "hit test", operation: "a hit", sizeName: "views", sizes: [111, 1_111, 11_111], operations: { _ in 100 },
      result: { _ in 100 },
      contenders: [
        .ours { size in
          let (top, tally) = (ourGrid(size), Tally())
          return tally.work {
            for _ in 0..<$0 { for point in points { tally.sum += top.hitTest(point)?.number ?? 0 } }
          }
        },
        .limit("usual class") { size in
          let (top, tally) = (usualGrid(size), Tally())
          return tally.work {
            for _ in 0..<$0 { for point in points { tally.sum += top.hitTest(point)?.number ?? 0 } }
          }
        },
      ])
  }

  private static var conversion: any Benchmark {
    TimeRow(
      "conversion of a point", operation: "a conversion", sizeName: "levels", sizes: [10, 100, 1_000],
      operations: { _ in 1 }, result: { _ in 3 },
      contenders: [
        .ours { depth in
          let top = TreeView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
          func bottom() -> TreeView {
            (0..<depth).reduce(top) { above, _ in
              let view = TreeView(frame: Rect(x: 1, y: 2, width: 10, height: 10))
              try? above.add(view)
              return view
            }
          }
          let (one, other, tally) = (bottom(), bottom(), Tally())
          return tally.work {
            for _ in 0..<$0 { tally.sum += Int(one.convert(Point(3, 4), to: other).x) }
          } keeping: {
            top
          }
        },
        .limit("usual class") { depth in
          let top = UsualView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
          func bottom() -> UsualView {
            (0..<depth).reduce(top) { above, _ in
              let view = UsualView(frame: Rect(x: 1, y: 2, width: 10, height: 10))
              above.append(view)
              return view
            }
          }
          let (one, other, tally) = (bottom(), bottom(), Tally())
          return tally.work {
            for _ in 0..<$0 { tally.sum += Int(one.convert(Point(3, 4), to: other).x) }
          } keeping: {
            top
          }
        },
      ])
  }

  /// One view in a hundred needs layout, and a pass finds them.
  private static var scatteredNeeds: any Benchmark {
    TimeRow(
      "layout of 1 % of the nodes", operation: "a layout", sizeName: "views", sizes: [1_111, 11_111, 111_111],
      operations: { $0 / 100 }, result: { $0 / 100 },
      contenders: [
        .ours { size in
          let (top, tally) = (ourGrid(size), Tally())
          let needy = scattered(Array(top.preorder))
          return tally.work {
            for _ in 0..<$0 {
              for view in needy { view.setNeedsLayout() }
              top.forEachInvalidated(.layout) { tally.sum += $0.number }
            }
          }
        },
        .limit("usual class, all visited") { size in
          let (top, tally) = (usualGrid(size), Tally())
          var views: [UsualView] = []
          func list(_ view: UsualView) {
            views.append(view)
            for subview in view.subviews { list(subview) }
          }
          list(top)
          let needy = scattered(views)
          return tally.work {
            for _ in 0..<$0 {
              for view in needy { view.needsLayout = true }
              top.forEachNeedingLayout { tally.sum += $0.number }
            }
          }
        },
      ])
  }

  private static func scattered<View>(_ views: [View]) -> [View] {
    (0..<views.count / 100).map { views[$0 * 100 + 57] }
  }
}
