import ArmatureTestSupport
import ArmatureTesting
import Composites
import DataSources
import Raster
import Responders
import Testing

@testable import TerminalUI

/// One control of each kind under random keys, clicks, pastes, resizes, alerts and sheets.
@MainActor
struct RandomInputTests {
  private static let keys =
    "abc漢e\u{301}👩‍🚀 \r\t\u{7F}\u{1}\u{5}\u{B}\u{15}\u{17}\u{16}\u{18}\u{19}rjk+-0123456789".map(String.init)
    + [
      "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[1;2A", "\u{1B}[1;2B", "\u{1B}[1;2C", "\u{1B}[1;5D",
      "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[Z", "\u{1B}[200~x\ry\u{0}\u{1B}[201~",
      "\u{1B}",
    ]

  @Test("no input stops the screen or breaks the tree", arguments: 1...UInt64(TestScale.rounds(4)))
  func anything(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let driver = ScreenDriver(columns: 40, rows: 20)
    let zoo = try Zoo()
    driver.window.contentView = zoo
    for step in 0..<250 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        driver.screen.resize(
          columns: Int.random(in: 0...60, using: &random), rows: Int.random(in: 0...30, using: &random))
      case 1: driver.window.present(AlertView(title: "A\(step % 3)", message: "Words and words", buttons: []))
      case 2: driver.window.present(Sheet(title: "S", entries: ["One", "Cancel"]) { _ in })
      case 3: zoo.numbers.count = Int.random(in: 0...30, using: &random)
      case 4: zoo.list.reload()
      case 6: zoo.children.randomElement(using: &random)?.isHidden.toggle()
      case 7...10:
        let button = [0, 0, 32, 64, 65].randomElement(using: &random) ?? 0
        let (column, row) = (Int.random(in: 1...60, using: &random), Int.random(in: 1...30, using: &random))
        driver.send("\u{1B}[<\(button);\(column);\(row)\(Bool.random(using: &random) ? "M" : "m")")
      default: driver.send(Self.keys.randomElement(using: &random) ?? "")
      }
      driver.wait(.milliseconds(Int.random(in: 0...600, using: &random)))
      #expect(throws: Never.self, "seed \(seed), step \(step)") { try driver.window.checkInvariants() }
      // The first responder is visible.
      let first = driver.window.rootState.firstResponder as? View
      #expect(first?.window === driver.window || first == nil, "seed \(seed), step \(step)")
    }
    _ = driver.window.readingOrder
  }

  /// A screen with one control of each kind.
  private final class Zoo: ScreenView, @MainActor ListDelegate {
    let list = ListView()
    let numbers = NumberSource(12)
    private let views: [View]

    init() throws {
      let date = try #require(CalendarDate(year: 2025, month: 3, day: 1))
      let picture = try #require(Raster(width: 7, height: 5) { x, y in (UInt8(x), UInt8(y), 9) })
      views = [
        list, TextField(text: "field", placeholder: "Name"), TextView(placeholder: "Text"), DateField(date: date),
        PickerView(), ProgressBar(progress: 0.3), PictureView(picture: picture), ZoomView(picture: picture),
        Button("Go"), Spinner(),
      ]
      super.init(name: "zoo", bar: NavigationBar(title: "Zoo", right: [BarButton("+", key: KeyPress("n", .control))]))
      for view in views { addAll(view) }
      list.engine.register(NumberRow.self) { NumberRow() }
      list.engine.source = numbers
      list.engine.delegate = self
      list.rowsShown = 10
      list.reload()
    }

    override func layoutContent(in area: Rect) {
      for (index, view) in views.enumerated() {
        let (column, row) = (Double(index % 3), Double(index / 3))
        let size: Size = [(area.width / 3).rounded(.down), (area.height / 5).rounded(.down)]
        view.frame = Rect(origin: area.origin + [column, row] * size, size: size)
      }
    }

    func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
      if path.row % 3 == 0 { self.list.reload() }
    }

    func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
  }
}
