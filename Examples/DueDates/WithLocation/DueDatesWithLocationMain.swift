import DueDatesApp
import DueDatesModel

/// The entry point of a learner's variant, whose items have a location in place of details.
///
/// Everything else is the same: screens and storages follow the fields.
@main
enum DueDatesWithLocationMain {
  static func main() async { await DueDatesProgram(name: "DueDatesWithLocation", fields: [.location]).run() }
}

extension ItemField {
  static let location = ItemField(name: "location", placeholder: "Location")
}
