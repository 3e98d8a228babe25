/// Something that shows canvases: a terminal, or nothing but memory.
@MainActor
public protocol Screen: AnyObject {
  /// The size that the next canvas should have.
  var size: (columns: Int, rows: Int) { get }

  /// Shows a canvas in place of the one before.
  func show(_ canvas: Canvas)
}

/// A screen in memory, whose text can be read: for tests, snapshots and scenarios.
@MainActor
public final class HeadlessScreen: Screen {
  /// What was shown last; blank before.
  public private(set) var canvas: Canvas

  /// How many canvases were shown.
  public private(set) var frameCount = 0

  /// How large the next canvas should be.
  public private(set) var size: (columns: Int, rows: Int)

  /// Makes a blank screen.
  public init(columns: Int, rows: Int) {
    size = (columns, rows)
    canvas = Canvas(columns: columns, rows: rows)
  }

  /// What is shown, one line of text a row.
  public var text: String { canvas.text }

  public func show(_ canvas: Canvas) {
    self.canvas = canvas
    frameCount += 1
  }

  /// Changes the size for the canvases to come, as a person would a terminal's.
  public func resize(columns: Int, rows: Int) {
    size = (columns, rows)
  }
}
