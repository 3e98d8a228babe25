import Composites
import DataSources
import Responders
import TargetActions
import Testing

@testable import TerminalUI

@MainActor
struct ControlTests {
  let driver = ScreenDriver(columns: 24, rows: 4)
  let log = EventLog()

  @Test("a progress bar is exact to half a cell, and clamps values out of range")
  func progress() {
    let bar = ProgressBar()
    driver.add(bar, 0, 0, 4)
    let shown = [0, 0.25, 0.5, 0.63125, 1, 7, -1, Double.nan].map { part in
      bar.progress = part
      return driver.shown()[0] + " " + (bar.visibleText ?? "")
    }
    #expect(
      shown == [
        "──── 0%", "━─── 25%", "━━── 50%", "━━╸─ 63%", "━━━━ 100%", "━━━━ 100%", "──── 0%", "──── 0%",
      ])
  }

  @Test("a date is edited part by part, with arrows and digits, and stays a day of the calendar")
  func dates() throws {
    let field = DateField(date: try #require(CalendarDate(year: 2024, month: 1, day: 31)))
    driver.add(field, 0, 0, 10)
    log.follow(field, .valueChanged)
    field.becomeFirstResponder()
    #expect(driver.marked()[0] == "[2024]-01-31")
    driver.keys("right up")
    #expect(driver.marked()[0] == "2024-[02]-29")
    driver.keys("left down")
    #expect(driver.marked()[0] == "[2023]-02-28")
    driver.keys("right right up")
    #expect(driver.marked()[0] == "2023-02-[01]")
    driver.keys("down left down down down")
    #expect(field.date.description == "2023-11-28")
    _ = log.take()
    driver.keys("left")
    driver.send("20241230")
    #expect(field.date.description == "2024-12-30")
    #expect(driver.marked()[0] == "2024-12-[30]")
    driver.click(1, 0)
    #expect(driver.marked()[0] == "[2024]-12-30")
    driver.send("0000")
    #expect(field.date.description == "0001-12-30")
    _ = log.take()
    for text in ["", "2025-02-29", "2025-2-1", "2025-02-1+", "+025-02-01", "2025-02-01-", "٢٠٢٥-02-01"] {
      field.type(text)
    }
    #expect(field.content == "0001-12-30" && log.take().isEmpty)
    field.type("2025-02-28")
    field.type("2025-02-28")
    #expect(field.content == "2025-02-28" && log.take().count == 2)
    #expect(CalendarDate(year: 1900, month: 2, day: 29) == nil)
    #expect(CalendarDate(year: 2000, month: 2, day: 29) != nil)
    #expect(CalendarDate(year: .max, month: .min, day: 0) == nil)
  }

  @Test("digits change the selected part of a date alone, and begin a new number after the field was left")
  func datesByDigits() throws {
    let field = DateField(date: try #require(CalendarDate("2024-02-29")))
    driver.add(field, 0, 0, 10)
    driver.add(Button("Other"), 0, 1, 9)
    field.becomeFirstResponder()
    driver.send("2028")
    #expect(field.date.description == "2028-02-29")
    driver.keys("left")
    driver.send("2100")
    #expect(field.date.description == "2100-02-28")
    driver.keys("left left")
    driver.send("20")
    driver.keys("tab tab")
    driver.send("2031")
    #expect(field.date.description == "2031-02-28")
    field.type("2024-05-31")
    driver.send("0212")
    #expect(field.date.description == "2024-02-12")
  }

  @Test("a pasted date replaces the date as typing does, and any other text has no effect")
  func datesByPaste() throws {
    let field = DateField(date: try #require(CalendarDate("2024-02-29")))
    driver.add(field, 0, 0, 10)
    log.follow(field, .valueChanged)
    field.becomeFirstResponder()
    driver.send("20")
    _ = log.take()
    driver.paste("2025-03-01\n")
    #expect(field.content == "2025-03-01" && log.take().count == 1)
    for text in ["", "tomorrow", "2025-02-29", "2025-03-01 2025-03-02"] { driver.paste(text) }
    #expect(field.content == "2025-03-01" && log.take().isEmpty)
    driver.send("2031")
    #expect(field.content == "2031-03-01")
    field.isEnabled = false
    driver.paste("2025-03-02")
    #expect(field.content == "2031-03-01")
  }

  @Test("a date that is set while another one is typed keeps its parts, and ends the number that was begun")
  func datesByCode() throws {
    let field = DateField(date: try #require(CalendarDate("2024-01-31")))
    driver.add(field, 0, 0, 10)
    field.becomeFirstResponder()
    driver.send("20")
    field.date = try #require(CalendarDate("2025-06-15"))
    driver.send("2031")
    #expect(field.content == "2031-06-15" && driver.marked()[0] == "2031-[06]-15")
    driver.keys("left")
    driver.send("20")
    // The date that it has, as a binding sets it after each change.
    field.date = try #require(CalendarDate(field.content))
    driver.send("28")
    #expect(field.content == "2028-06-15")
  }

  @Test("a picker shows the selection between its neighbors, and notifies its delegate of each selection")
  func pickers() {
    let meals = Meals()
    let picker = PickerView(name: "meal")
    driver.add(picker, 0, 0, 16, 3)
    picker.engine.source = meals
    picker.engine.delegate = meals
    picker.reload()
    picker.becomeFirstResponder()
    #expect(driver.marked() == ["", "[Soup]    red", "Salad   white", ""])
    driver.keys("down right down")
    #expect(driver.marked() == ["Soup    red", "Salad   [white]", "Cake", ""])
    #expect(picker.visibleText == "Salad white")
    driver.click(1, 2)
    #expect(picker.visibleText == "Cake white")
    driver.wheel(1, 1, down: false)
    #expect(meals.picked == ["0: 1", "1: 1", "0: 2", "0: 1"])
  }

  private final class Meals: PickerSource, PickerDelegate {
    let titles = [["Soup", "Salad", "Cake"], ["red", "white"]]
    var picked: [String] = []

    func numberOfComponents(in picker: PickerEngine) -> Int { titles.count }

    func picker(_ picker: PickerEngine, numberOfRowsInComponent component: Int) -> Int { titles[component].count }

    func picker(_ picker: PickerEngine, titleForRow row: Int, inComponent component: Int) -> String {
      titles[component][row]
    }

    func picker(_ picker: PickerEngine, didSelectRow row: Int, inComponent component: Int) {
      picked.append("\(component): \(row)")
    }
  }

  @Test("a spinner is visible while it spins, and doesn't move on a screen in memory")
  func spinners() {
    let spinner = Spinner()
    driver.add(spinner, 0, 0, 3)
    #expect(driver.shown()[0] == "")
    spinner.isSpinning = true
    #expect(driver.shown()[0] == "  ⠋")
    #expect(driver.window.isShowingActivity)
    spinner.advance()
    #expect(driver.shown()[0] == "  ⠙")
    spinner.isSpinning = false
    #expect(driver.shown()[0] == "")
    #expect(!driver.window.isShowingActivity)
  }
}
