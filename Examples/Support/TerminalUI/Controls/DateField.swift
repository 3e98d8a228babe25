import Composites
public import Responders
import TargetActions

/// A control for a date, edited part by part.
///
/// Sends `.valueChanged`. Left and right select the year, month or day; up and down change it. Digits replace the
/// selected part, and a pasted date replaces the date.
@MainActor
public final class DateField: ControlView {
  private enum Part: Int, CaseIterable {
    case year, month, day

    /// The columns of the part in `2025-03-01`.
    var columns: Range<Int> {
      switch self {
      case .year: 0..<4
      case .month: 5..<7
      case .day: 8..<10
      }
    }
  }

  /// The date.
  ///
  /// Setting it sends no action. Another date ends a number that was begun.
  public var date: CalendarDate {
    get { shownDate }
    set {
      guard newValue != shownDate else { return }
      shownDate = newValue
      typed = ""
    }
  }

  private var shownDate: CalendarDate { didSet { if shownDate != oldValue { setNeedsDisplay() } } }

  private var part = Part.year { didSet { if part != oldValue { setNeedsDisplay() } } }

  /// The digits typed since the part was selected.
  private var typed = ""

  /// The date before these digits, whose other parts stay: February 29 survives the first digits of another leap year.
  private var dateBeforeTyping = CalendarDate.first

  /// Creates a field.
  public init(date: CalendarDate = .first, name: String? = nil) {
    shownDate = date
    super.init(name: name)
  }

  public override var visibleText: String? { "\(date)" }
  public override var focusOnClick: FocusOnClick { .takes }

  /// False, since a change of the date is the primary action.
  public override var sendsPrimaryActionOnTouchUp: Bool { false }

  /// Selects the part under the pointer.
  public override func activate(_ input: (any Sendable)?) {
    announce(.tapped(self))
    becomeFirstResponder()
    guard let sample = input as? PointerSample else { return }
    let place = convert(sample.location, from: nil)
    select(Part.allCases.first { place.x < Double($0.columns.upperBound) } ?? .day)
  }

  private func select(_ part: Part) {
    self.part = part
    typed = ""
  }

  /// Ends a number that was begun: digits that are typed after the field was left are another one.
  public override func firstResponderDidChange(isFirst: Bool) {
    super.firstResponderDidChange(isFirst: isFirst)
    typed = ""
  }

  public override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press.modifiers.isEmpty else { return .forward }
    switch press.key {
    case .left: select(Part(rawValue: part.rawValue - 1) ?? .year)
    case .right: select(Part(rawValue: part.rawValue + 1) ?? .day)
    case .up: change(by: 1, press)
    case .down: change(by: -1, press)
    case .character(let character) where ("0"..."9").contains(character): type(character, press)
    default: return .forward
    }
    return .handled
  }

  /// Changes the selected part.
  ///
  /// The last value is followed by the first.
  private func change(by step: Int, _ press: KeyPress) {
    typed = ""
    let days = CalendarDate.days(ofMonth: date.month, year: date.year)
    switch part {
    case .year: show(CalendarDate(nearestTo: date.year + step, date.month, date.day), press)
    case .month: show(CalendarDate(nearestTo: date.year, (date.month + step + 11) % 12 + 1, date.day), press)
    case .day: show(CalendarDate(nearestTo: date.year, date.month, (date.day + step + days - 1) % days + 1), press)
    }
  }

  /// Appends a digit to the selected part.
  ///
  /// A complete part selects the next one.
  private func type(_ digit: Character, _ press: KeyPress) {
    if typed.isEmpty { dateBeforeTyping = date }
    typed.append(digit)
    // At most four digits, so the conversion succeeds.
    let number = Int(typed) ?? 0
    let (year, month, day) = (dateBeforeTyping.year, dateBeforeTyping.month, dateBeforeTyping.day)
    switch part {
    case .year: show(CalendarDate(nearestTo: number, month, day), press)
    case .month: show(CalendarDate(nearestTo: year, number, day), press)
    case .day: show(CalendarDate(nearestTo: year, month, number), press)
    }
    if typed.count >= part.columns.count { select(Part(rawValue: part.rawValue + 1) ?? .day) }
  }

  private func show(_ changed: CalendarDate, _ press: KeyPress) {
    if changed != date { put(changed, press) }
  }

  private func put(_ entered: CalendarDate, _ press: KeyPress?) {
    shownDate = entered
    announce(.typed(self, content))
    sendActions(for: [.valueChanged, .primaryActionTriggered], input: press)
  }

  public override var keyHints: [KeyHint] { [KeyHint("↑↓", words.change), KeyHint("←→", words.select)] }

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(cells, .surface)
    canvas.write(
      "\(date)", column: 0, row: 0, style: isEnabled ? Style(.text, on: .surface) : ButtonLook.disabled.style)
    guard isEnabled, isFirstResponder else { return }
    for column in part.columns { canvas.restyle(column: column, row: 0, Style(.background, on: .focus)) }
  }
}

extension DateField: Typing {
  public var content: String { "\(date)" }

  /// Replaces the date by the one that a text such as `2025-03-01` names.
  ///
  /// Sends its actions once, also for the date that it has. Has no effect for any other text.
  public func type(_ text: String) {
    guard isEnabled, let entered = CalendarDate(text) else { return }
    typed = ""
    put(entered, nil)
  }
}

extension DateField: PasteResponding {
  /// Replaces the date by a pasted one, such as `2025-03-01`, with or without blanks and line breaks around it.
  ///
  /// Has no effect for any other text.
  public func pasted(_ text: String) -> EventReply {
    guard isEnabled else { return .forward }
    type(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    return .handled
  }
}

/// A day of the Gregorian calendar, from year 1 to 9999.
public struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// From 1 to 9999.
  public let year: Int

  /// From 1 to 12.
  public let month: Int

  /// From 1 to the last day of the month.
  public let day: Int

  /// The first day of year 1.
  public static let first = CalendarDate(nearestTo: 1, 1, 1)

  /// Creates a date; nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(ofMonth: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date that a text such as `2025-03-01` names; nil if there is no such day.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isDate = parts.map(\.count) == [4, 2, 2] && parts.joined().allSatisfy { ("0"..."9").contains($0) }
    let numbers = parts.compactMap { Int($0) }
    guard isDate, numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Creates the nearest existing date: each number is clamped to its range, and the day to the length of the month.
  init(nearestTo year: Int, _ month: Int, _ day: Int) {
    self.year = min(max(year, 1), 9999)
    self.month = min(max(month, 1), 12)
    self.day = min(max(day, 1), Self.days(ofMonth: self.month, year: self.year))
  }

  /// Returns the number of days in a month.
  static func days(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  /// The date in ISO 8601 format, such as `2025-03-01`.
  public var description: String {
    func padded(_ number: Int, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
