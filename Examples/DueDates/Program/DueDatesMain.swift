import DueDatesApp
import DueDatesModel

/// The entry point of the app whose items have details.
@main
enum DueDatesMain {
  static func main() async { await DueDatesProgram(name: "DueDates", fields: [.details]).run() }
}

extension ItemField {
  static let details = ItemField(name: "details", placeholder: "Details")
}
