import DataSources
import DueDatesModel
import Testing

@Suite struct ItemOrderTests {
  /// Returns the items, each as "title date", in an order.
  private func list(_ order: ItemOrder, _ items: [(title: String, date: String?)]) throws -> [String] {
    let context = try EditingContext(items.map { ToDoItem(title: $0.title, dueDate: $0.date.flatMap { Day($0) }) })
    let query = LiveQuery(context, order: order.keys)
    try query.performFetch()
    return query.objects.map { "\($0.title) \($0.dueDate?.description ?? "-")" }
  }

  @Test("by due date, items without a date come first, and equal dates are ordered by title, then by creation")
  func dueDate() throws {
    let rows = try list(
      .dueDate,
      [
        ("b", "2025-03-05"), ("Item 10", nil), ("A", "2025-03-05"), ("item 9", nil), ("B", "2025-03-05"),
        ("", "2025-03-05"),
      ])
    #expect(rows == ["item 9 -", "Item 10 -", " 2025-03-05", "A 2025-03-05", "b 2025-03-05", "B 2025-03-05"])
  }

  @Test("by title, untitled items come first, and equal titles are ordered by date, then by creation")
  func title() throws {
    let rows = try list(
      .title, [("Pay", "2025-03-05"), ("pay", "2025-03-02"), ("PAY", nil), ("", "2025-03-09"), ("Apply", "2025-03-09")])
    #expect(rows == [" 2025-03-09", "Apply 2025-03-09", "PAY -", "pay 2025-03-02", "Pay 2025-03-05"])
  }
}
