import Composites
public import Responders
public import TargetActions

/// A day that a person changes part by part: sends `.valueChanged`.
///
/// The arrows to the sides choose year, month or day, those up and down change it; digits type it, from the left.
@MainActor
public final class DateField: ControlView {
  private enum Part: Int, CaseIterable {
    case year, month, day

    /// Which columns of `2025-03-01` it takes.
    var columns: Range<Int> {
      switch self {
      case .year: 0..<4
      case .month: 5..<7
      case .day: 8..<10
      }
    }
  }

  /// The day; setting it tells nobody.
  public var date: CalendarDate { didSet { if date != oldValue { setNeedsDisplay() } } }

  private var part = Part.year { didSet { if part != oldValue { setNeedsDisplay() } } }

  /// The digits of the part that have been typed since it was chosen.
  private var typed = ""

  /// Makes a field.
  public init(date: CalendarDate, name: String? = nil) {
    self.date = date
    super.init(name: name)
  }

  public override var visibleText: String? { "\(date)" }
  public override var takesFocusOnClick: Bool { true }

  /// A click chooses the part under the mouse.
  public override func activate(_ input: (any ActionInput)?) {
    note(.tapped(self))
    becomeFirstResponder()
    guard let sample = input as? PointerSample, let place = convert(sample.location, from: nil) else { return }
    choose(Part.allCases.first { place.x < Double($0.columns.upperBound) } ?? .day)
  }

  private func choose(_ part: Part) {
    self.part = part
    typed = ""
  }

  public override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press.modifiers.isEmpty else { return .forward }
    switch press.key {
    case .left: choose(Part(rawValue: part.rawValue - 1) ?? .year)
    case .right: choose(Part(rawValue: part.rawValue + 1) ?? .day)
    case .up: change(by: 1, press)
    case .down: change(by: -1, press)
    case .character(let character) where ("0"..."9").contains(character): type(character, press)
    default: return .forward
    }
    return .handled
  }

  /// Changes the chosen part, from its last value to its first and back.
  private func change(by step: Int, _ press: KeyPress) {
    typed = ""
    let days = CalendarDate.days(ofMonth: date.month, year: date.year)
    switch part {
    case .year: show(CalendarDate(nearestTo: date.year + step, date.month, date.day), press)
    case .month: show(CalendarDate(nearestTo: date.year, (date.month + step + 11) % 12 + 1, date.day), press)
    case .day: show(CalendarDate(nearestTo: date.year, date.month, (date.day + step + days - 1) % days + 1), press)
    }
  }

  /// Takes a digit; once the part is full, the next one is chosen.
  private func type(_ digit: Character, _ press: KeyPress) {
    typed.append(digit)
    // Four digits at most.
    let number = Int(typed) ?? 0
    switch part {
    case .year: show(CalendarDate(nearestTo: number, date.month, date.day), press)
    case .month: show(CalendarDate(nearestTo: date.year, number, date.day), press)
    case .day: show(CalendarDate(nearestTo: date.year, date.month, number), press)
    }
    if typed.count >= part.columns.count { choose(Part(rawValue: part.rawValue + 1) ?? .day) }
  }

  private func show(_ changed: CalendarDate, _ press: KeyPress) {
    guard changed != date else { return }
    date = changed
    sendActions(for: [.valueChanged, .primaryActionTriggered], input: press)
  }

  public override func draw(on canvas: inout Canvas) {
    canvas.write("\(date)", column: 0, row: 0, style: isEnabled ? .underlined : .dim)
    guard isEnabled, isFirstResponder else { return }
    for column in part.columns { canvas.restyle(column: column, row: 0, .reversed) }
  }
}
