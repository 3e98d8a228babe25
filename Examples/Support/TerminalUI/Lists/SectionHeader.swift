import Composites
public import DataSources

/// The header of a section of a list: its title in the accent color.
@MainActor
public final class SectionHeader: RowView {
  private let label = Label(style: Style(.accent, on: nil, .bold))

  /// The title.
  public var title: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// Creates a header without a title.
  public init() {
    super.init()
    addAll(label)
  }

  public override func prepareForReuse() { title = "" }

  public override func layout() {
    label.frame = Rect(x: 3, y: 0, width: max(0, bounds.width - 4), height: 1)
  }
}

/// The source of a list whose sections have titles, which a ``ListView`` shows in headers.
///
/// A source with headers of its own adopts `HeadedListSource` instead.
@MainActor
public protocol TitledListSource: HeadedListSource where Cell == RowView {
  /// Returns the title of a section; nil for a section without a header.
  func list(_ list: ListEngine<RowView>, titleOfSection section: Int) -> String?
}

extension TitledListSource {
  /// Returns a header with the title of the section.
  public func list(_ list: ListEngine<RowView>, headerForSection section: Int) throws -> RowView? {
    guard let title = self.list(list, titleOfSection: section) else { return nil }
    let header = try list.dequeueHeader(SectionHeader.self)
    header.title = title
    return header
  }
}
