extension LiveQuery {
  /// What a live query shows: of which store, which objects, in which order, in which sections, how many.
  public struct Settings {
    /// Where the objects come from; weak.
    public weak var store: (any LiveStore<Object>)?

    /// Which objects are shown.
    public var filter: Filter<Object>

    /// How they are sorted; ties stay in the order in which the store lists them.
    public var order: [SortKey<Object>]

    /// How they are divided into sections; nil makes one section of all, also when there are none.
    public var sectionKey: SectionKey<Object>?

    /// How many of them are shown, and from where on.
    public var window: LiveWindow
  }
}
