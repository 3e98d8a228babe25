import Composites
import Raster
import Responders
import Testing

@testable import TerminalUI

@MainActor
struct PictureTests {
  let driver = ScreenDriver(columns: 8, rows: 4)
  let picture: Raster

  init() throws {
    picture = try #require(
      Raster(width: 4, height: 4) { x, y in (UInt8(x * 80), UInt8(y * 80), 0) })
  }

  private func color(_ column: Int, _ row: Int) -> Style? {
    driver.screen.canvas.style(column: column, row: row)
  }

  @Test("a picture keeps its aspect ratio, centered, two pixels per cell")
  func fits() {
    let view = PictureView(picture: picture)
    driver.add(view, 0, 0, 8, 2)
    #expect(driver.shown() == ["  ▀▀▀▀", "  ▀▀▀▀", "", ""])
    #expect(color(2, 0) == Style(.rgb(red: 0, green: 0, blue: 0), on: .rgb(red: 0, green: 80, blue: 0)))
    #expect(color(5, 1) == Style(.rgb(red: 240, green: 160, blue: 0), on: .rgb(red: 240, green: 240, blue: 0)))
    view.frame.size = [4, 4]
    #expect(driver.shown() == ["", "▀▀▀▀", "▀▀▀▀", ""])
    view.frame.size = [2, 4]
    #expect(driver.shown() == ["", "▀▀", "", ""])
    #expect(color(1, 1) == Style(.rgb(red: 200, green: 40, blue: 0), on: .rgb(red: 200, green: 200, blue: 0)))
    view.frame.size = [1, 1]
    #expect(driver.shown() == ["▀", "", "", ""])
    #expect(color(0, 0) == Style(.rgb(red: 120, green: 120, blue: 0)))
    view.picture = nil
    #expect(driver.shown() == ["", "", "", ""])
  }

  @Test("a terminal without colors shows shades, one with fewer colors the nearest ones")
  func fewerColors() {
    var canvas = Canvas(columns: 5, rows: 1)
    for column in 0..<5 {
      let gray = Color.rgb(red: UInt8(column * 63), green: UInt8(column * 63), blue: UInt8(column * 63))
      canvas.put("▀", column: column, row: 0, style: Style(gray, on: gray))
    }
    var plain = FrameEncoder(level: .none)
    #expect(plain.encode(canvas).hasSuffix("\u{1B}[0m ░\u{1B}[1;3H▒\u{1B}[1;4H▓\u{1B}[1;5H█\u{1B}[0m"))
    var few = FrameEncoder(level: .colors16)
    let sent = few.encode(canvas)
    #expect(sent.filter { $0 == "▀" }.count == 5)
    #expect(sent.contains("\u{1B}[0;97;107m▀") && !sent.contains("38;2"))
  }

  @Test("a zoom view reports keys, wheel and drags to its delegate, and shows the part that the delegate sets")
  func zooming() {
    let view = ZoomView(picture: picture, name: "picture")
    let limits = Limits()
    view.delegate = limits
    view.sizeInPoints = [80, 80]
    driver.add(view, 0, 0, 8, 4)
    view.visiblePart = Rect(x: 0, y: 0, width: 2, height: 2)
    #expect(driver.shown() == Array(repeating: "▀▀▀▀▀▀▀▀", count: 4))
    #expect(color(7, 3)?.background == .rgb(red: 80, green: 80, blue: 0))
    view.becomeFirstResponder()
    driver.keys("+ - left down")
    driver.wheel(1, 1, down: false)
    driver.press(2, 2)
    driver.drag(3, 1)
    driver.release(3, 1)
    #expect(
      limits.asked == [
        "by(1.25)", "by(0.8)", "pan 20.0 0.0", "pan 0.0 -20.0", "by(1.25)", "pan 10.0 -20.0",
      ])
  }

  @MainActor
  private final class Limits: ZoomViewDelegate {
    var asked: [String] = []
    func zoomView(_ view: ZoomView, zoom change: ZoomChange) { asked.append("\(change)") }
    func zoomView(_ view: ZoomView, panBy distance: Point) { asked.append("pan \(distance.x) \(distance.y)") }
  }
}
