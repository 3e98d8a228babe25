/// Something that shows canvases: a terminal, or nothing but memory.
@MainActor
public protocol Screen: AnyObject {
  /// The size that the next canvas should have.
  var size: (columns: Int, rows: Int) { get }

  /// Shows a canvas in place of the one before.
  func show(_ canvas: Canvas)
}
