/// A destination for canvases: a terminal or memory.
@MainActor
public protocol Screen: AnyObject {
  /// The size for the next canvas.
  var size: (columns: Int, rows: Int) { get }

  /// The colors that it shows.
  var level: ColorLevel { get }

  /// Shows a canvas in place of the current one.
  func show(_ canvas: Canvas)
}

/// A screen in memory whose content can be read: for tests, snapshots and scenarios.
@MainActor
public final class HeadlessScreen: Screen {
  /// The current canvas, initially blank.
  public private(set) var canvas: Canvas

  /// The number of shown canvases.
  public private(set) var frameCount = 0

  /// The size for the next canvas.
  public private(set) var size: (columns: Int, rows: Int)

  /// The colors for the next canvas.
  public let level: ColorLevel

  /// Creates a blank screen.
  public init(columns: Int, rows: Int, level: ColorLevel = .trueColor) {
    size = (columns, rows)
    self.level = level
    canvas = Canvas(columns: columns, rows: rows, level: level)
  }

  /// The current content as text, one line per row.
  public var text: String { canvas.text }

  public func show(_ canvas: Canvas) {
    self.canvas = canvas
    frameCount += 1
  }

  /// Changes the size, as a person resizes a terminal.
  public func resize(columns: Int, rows: Int) {
    size = (columns, rows)
  }
}
