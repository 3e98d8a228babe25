import ArmatureTesting
import DataSources
import MessageTracing
import Testing

final class Wheels: PickerSource, PickerDelegate {
  var counts: [Int]
  var log: [String] = []
  var onCount: () -> Void = {}
  var onTitle: () -> Void = {}
  var onPick: () -> Void = {}

  init(_ counts: Int...) { self.counts = counts }

  func numberOfComponents(in picker: PickerEngine) throws -> Int {
    log.append("components")
    return counts.count
  }

  func picker(_ picker: PickerEngine, numberOfRowsInComponent component: Int) throws -> Int {
    log.append("rows \(component)")
    onCount()
    return counts[component]
  }

  func picker(_ picker: PickerEngine, titleForRow row: Int, inComponent component: Int) throws -> String {
    log.append("title \(row) \(component)")
    onTitle()
    if row == 3 { throw TestError(description: "Untitled.") }
    return "\(component)/\(row)"
  }

  func picker(_ picker: PickerEngine, didSelectRow row: Int, inComponent component: Int) {
    log.append("picked \(row) \(component)")
    onPick()
  }
}

/// A source that counts more components than there can be.
final class EndlessWheels: PickerSource {
  var asked: [Int] = []

  func numberOfComponents(in picker: PickerEngine) -> Int { .max }

  func picker(_ picker: PickerEngine, numberOfRowsInComponent component: Int) throws -> Int {
    asked.append(component)
    return 1
  }

  func picker(_ picker: PickerEngine, titleForRow row: Int, inComponent component: Int) -> String { "" }
}

struct PickerTests {
  // A known mistake: the picker asked for the rows of each component until memory ran out.
  @Test("DS-8 more components than can be shown throw before the rows of any are asked for")
  func tooManyComponents() throws {
    let wheels = EndlessWheels()
    let picker = PickerEngine()
    picker.source = wheels
    let error = #expect(throws: PickerError.self) { try picker.reload() }
    #expect(
      error?.description == """
        'EndlessWheels' counts more than 16777216 components. The picker is unchanged. Show a part of the data.
        """)
    #expect(wheels.asked.isEmpty)
    #expect(picker.numberOfComponents == 0)
  }

  @Test(
    "DS-8 a picker asks once for each number, and for a title when it is read", arguments: IsolationContext.allCases)
  func asksOnce(in context: IsolationContext) async throws {
    try await context.run {
      let wheels = Wheels(3, 0, 5)
      let picker = PickerEngine()
      picker.source = wheels
      try picker.reload()
      #expect(wheels.log == ["components", "rows 0", "rows 1", "rows 2"])
      #expect(try picker.title(forRow: 1, inComponent: 2) == "2/1")
      #expect(try picker.title(forRow: 1, inComponent: 2) == "2/1")
      #expect(try picker.title(forRow: 3, inComponent: 0) == nil)
      #expect(wheels.log.suffix(1) == ["title 1 2"])
      wheels.log = []
      try picker.reload(component: 2)
      #expect(wheels.log == ["rows 2"])
      let error = #expect(throws: PickerError.self) { try picker.title(forRow: 3, inComponent: 2) }
      #expect(
        error?.description == """
          'Wheels' threw an error instead of the title of row 3 in component 2: Untitled. \
          The picker is unchanged.
          """)
    }
  }

  @Test("DS-8 the chosen row keeps its number, becomes the last, or none")
  func chosenRow() throws {
    let wheels = Wheels(5, 2)
    let picker = PickerEngine()
    picker.source = wheels
    try picker.reload()
    #expect(picker.selectedRow(inComponent: 0) == 0)
    try picker.selectRow(3, inComponent: 0)
    try picker.reload()
    #expect(picker.selectedRow(inComponent: 0) == 3)
    wheels.counts = [2, 2]
    try picker.reload(component: 0)
    #expect(picker.selectedRow(inComponent: 0) == 1)
    wheels.counts = [0]
    try picker.reload()
    #expect(picker.selectedRow(inComponent: 0) == nil)
    #expect(picker.selectedRow(inComponent: 1) == nil)
    #expect(picker.numberOfRows(inComponent: 1) == nil)
  }

  @Test("DS-8 a pick calls the delegate once, a choice in code doesn't, and an unknown row throws")
  func picking() throws {
    let wheels = Wheels(3)
    let picker = PickerEngine()
    picker.source = wheels
    picker.delegate = wheels
    try picker.reload()
    wheels.log = []
    try picker.pickRow(2, inComponent: 0)
    try picker.selectRow(1, inComponent: 0)
    #expect(wheels.log == ["picked 2 0"])
    #expect(picker.selectedRow(inComponent: 0) == 1)
    for row in [-1, 3] {
      let error = #expect(throws: PickerError.self) { try picker.selectRow(row, inComponent: 0) }
      #expect(
        error?.description == """
          There is no row \(row) in component 0: the picker has [3] rows in its components. \
          The picker is unchanged. Call reload() when the source has changed.
          """)
    }
    #expect(throws: PickerError.noSuchComponent(1, count: 1)) { try picker.pickRow(0, inComponent: 1) }
    #expect(
      PickerError.noSuchComponent(1, count: 1).description == """
        There is no component 1: the picker has 1. The picker is unchanged. Call reload() when the source has changed.
        """)
  }

  @Test("DS-8 an invalid number throws with the picker unchanged, and a deallocated source leaves nothing")
  func badNumbers() throws {
    var wheels: Wheels? = Wheels(3, 4)
    let picker = PickerEngine()
    picker.source = wheels
    try picker.reload()
    wheels?.counts = [3, -4]
    let error = #expect(throws: PickerError.self) { try picker.reload() }
    #expect(
      error?.description == """
        'Wheels' returned -4 for the number of rows in component 1. The picker is unchanged. \
        Return a count of 0 or more.
        """)
    #expect(picker.numberOfRows(inComponent: 1) == 4)
    wheels = nil
    #expect(picker.source == nil)
    try picker.reload()
    #expect(picker.numberOfComponents == 0)
  }

  // A known mistake: the titles that had been read before were still returned.
  @Test("DS-8 a picker whose source is gone has no titles, and keeps its numbers until the reload")
  func titlesWithoutSource() throws {
    var wheels: Wheels? = Wheels(3)
    let picker = PickerEngine()
    picker.source = wheels
    try picker.reload()
    #expect(try picker.title(forRow: 1, inComponent: 0) == "0/1")
    wheels = nil
    #expect(picker.source == nil)
    #expect(try picker.title(forRow: 1, inComponent: 0) == nil)
    #expect(picker.numberOfRows(inComponent: 0) == 3)
  }

  @Test("DS-8 a reload during a reload and a pick during a pick have no effect but a diagnostic")
  func nested() throws {
    let wheels = Wheels(1, 3)
    let picker = PickerEngine()
    picker.source = wheels
    picker.delegate = wheels
    wheels.onCount = { try? picker.reload() }
    let log = DiagnosticLog()
    try log.record { try picker.reload() }
    #expect(wheels.log == ["components", "rows 0", "rows 1"])
    #expect(log.topics == [.listRequest, .listRequest])
    #expect(picker.numberOfRows(inComponent: 1) == 3)
    wheels.onCount = {}
    wheels.log = []
    wheels.onPick = { try? picker.pickRow(0, inComponent: 1) }
    try log.record { try picker.pickRow(2, inComponent: 1) }
    #expect(wheels.log == ["picked 2 1"])
    #expect(log.topics.count == 3)
  }

  @Test("DS-8 a title that is asked for before a reload isn't kept after it")
  func reloadDuringTitle() throws {
    let wheels = Wheels(2)
    let picker = PickerEngine()
    picker.source = wheels
    try picker.reload()
    wheels.onTitle = { try? picker.reload() }
    #expect(try picker.title(forRow: 1, inComponent: 0) == "0/1")
    wheels.onTitle = {}
    wheels.log = []
    #expect(try picker.title(forRow: 1, inComponent: 0) == "0/1")
    #expect(wheels.log == ["title 1 0"])
  }

  @Test("DS-8 a pick can reload another component, and a source that is replaced during a reload leaves nothing")
  func dependentComponents() throws {
    let wheels = Wheels(12, 31)
    let picker = PickerEngine()
    picker.source = wheels
    picker.delegate = wheels
    try picker.reload()
    try picker.selectRow(30, inComponent: 1)
    wheels.counts = [12, 28]
    wheels.onPick = { try? picker.reload(component: 1) }
    try picker.pickRow(1, inComponent: 0)
    #expect(picker.selectedRow(inComponent: 1) == 27)
    let others = Wheels(5)
    wheels.onCount = { picker.source = others }
    try picker.reload()
    #expect(picker.numberOfComponents == 0)
    try picker.reload()
    #expect(picker.numberOfRows(inComponent: 0) == 5)
  }
}
