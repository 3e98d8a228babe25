// error: 'init(row:section:)' is unavailable: The section comes first: 'ListPath(section, row)'.
// imports: DataSources
import DataSources

func path() {
  _ = ListPath(2, 1)
  _ = ListPath(row: 1, section: 2)  // wrong
}
