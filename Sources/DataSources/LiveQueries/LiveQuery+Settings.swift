extension LiveQuery {
  /// All settings at once; what is shown is evaluated anew if the query has been fetched.
  ///
  /// Setting it is one change with one bracket, if anything differs. If the evaluation fails, delegate and observers are
  /// told, and the query shows what it showed before. During a bracket the change waits, though it is read at once.
  public var settings: Settings {
    get { latest }
    set {
      latest = newValue
      take(.settings(newValue))
    }
  }

  /// Changes several settings as one.
  ///
  /// ```swift
  /// query.change {
  ///   $0.filter = Filter { !$0.isDone }
  ///   $0.order = [.by { $0.title }]
  /// }
  /// ```
  public func change<Failure: Error>(_ body: (inout Settings) throws(Failure) -> Void) throws(Failure) {
    var changed = latest
    try body(&changed)
    settings = changed
  }

  /// Where the objects come from; weak.
  public var store: (any LiveStore<Object>)? {
    get { latest.store }
    set { change { $0.store = newValue } }
  }

  /// Which objects are shown.
  public var filter: Filter<Object> {
    get { latest.filter }
    set { change { $0.filter = newValue } }
  }

  /// How the objects are sorted.
  public var order: [SortKey<Object>] {
    get { latest.order }
    set { change { $0.order = newValue } }
  }

  /// How the objects are divided into sections.
  public var sectionKey: SectionKey<Object>? {
    get { latest.sectionKey }
    set { change { $0.sectionKey = newValue } }
  }

  /// How many objects are shown, and from where on.
  public var window: LiveWindow {
    get { latest.window }
    set { change { $0.window = newValue } }
  }
}
