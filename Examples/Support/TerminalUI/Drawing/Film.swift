public import MessageTracing

/// A moving picture of a screen: frames that follow each other, again and again.
///
/// The picture is one SVG without scripts. A reader who prefers reduced motion sees the last frame.
public struct Film: Sendable {
  /// How long a frame is shown.
  private static let secondsPerFrame = 1.2

  private var frames: [Canvas] = []

  /// Creates a film without frames.
  public init() {}

  /// The frame that was added last.
  public var last: Canvas? { frames.last }

  /// Adds a frame, unless it looks like the last one.
  public mutating func add(_ frame: Canvas) {
    if frames.last != frame { frames.append(frame) }
  }

  /// Returns the film as an SVG picture, as large as its largest frame.
  public func svg(_ appearance: Run.ColorScheme = .automatic, title: String) -> String {
    var classes = PaintClasses()
    var body: [String] = []
    for (number, frame) in frames.enumerated() {
      let delay = Self.number(Double(number) * Self.secondsPerFrame)
      let isLast = number == frames.count - 1
      body.append("<g class=\"k\(isLast ? " l" : "")\" style=\"animation-delay:\(delay)s\">")
      body += frame.elements(&classes)
      body.append("</g>")
    }
    let document = SVGDocument(
      columns: frames.map(\.columns).max() ?? 0, rows: frames.map(\.rows).max() ?? 0, title: title)
    return document.text(body, rules: classes.rules(appearance) + rules)
  }

  /// A frame is visible for its part of the film, and hidden before and after it.
  private var rules: String {
    let duration = Self.number(Double(frames.count) * Self.secondsPerFrame)
    let part = Self.number(100 / Double(max(1, frames.count)))
    return ".k{visibility:hidden;animation:k \(duration)s step-end infinite}"
      + "@keyframes k{0%{visibility:visible}\(part)%{visibility:hidden}}"
      + "@media (prefers-reduced-motion:reduce){.k{animation:none}.l{visibility:visible}}"
  }

  private static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }
}
