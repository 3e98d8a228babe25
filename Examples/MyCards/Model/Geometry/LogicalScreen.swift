public import Composites

/// The screen by which everything is measured, in points, whatever the terminal has.
public enum LogicalScreen {
  public static let size: Size = [375, 812]
}
