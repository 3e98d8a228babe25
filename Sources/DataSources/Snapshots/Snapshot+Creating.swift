/// Sections and items are each `Identifiable`, or `Hashable` and their own identity: one initializer for each pair.
///
/// If a type is both, its `id` is the identity. The overloads for types that are both make such calls unambiguous.
extension Snapshot {
  @inlinable
  init(_ sectionIdentity: Identity<Section>, _ itemIdentity: Identity<Item>) {
    sectionList = IdentifiedList(sectionIdentity)
    itemList = IdentifiedList(itemIdentity)
  }

  @inlinable
  init(
    _ sections: [(section: Section, items: [Item])], _ sectionIdentity: Identity<Section>,
    _ itemIdentity: Identity<Item>
  ) throws(SnapshotError) {
    self.init(sectionIdentity, itemIdentity)
    try appendSections(sections.map(\.section))
    itemList.table.reserve(sections.reduce(0) { $0 + $1.items.count })
    starts = [0]
    for (_, items) in sections {
      let count = numberOfItems
      starts.append(count)
      if let duplicate = itemList.insert(items, at: count) {
        throw .duplicateItem(
          id: "\(itemIdentity.id(items[duplicate.offset]))", first: starts.path(of: duplicate.number),
          second: starts.path(of: count + duplicate.offset))
      }
      starts[starts.count - 1] = numberOfItems
    }
  }

  // MARK: Without sections

  /// Creates a snapshot without sections.
  @inlinable
  public init() where Section: Identifiable, Item: Identifiable { self.init(.byID(), .byID()) }

  /// Creates a snapshot without sections.
  @inlinable @_disfavoredOverload
  public init() where Section: Hashable, Item: Hashable { self.init(.bySelf(), .bySelf()) }

  /// Creates a snapshot without sections.
  @inlinable @_disfavoredOverload
  public init() where Section: Hashable, Item: Identifiable { self.init(.bySelf(), .byID()) }

  /// Creates a snapshot without sections.
  @inlinable @_disfavoredOverload
  public init() where Section: Hashable, Item: Identifiable & Hashable { self.init(.bySelf(), .byID()) }

  /// Creates a snapshot without sections.
  @inlinable @_disfavoredOverload
  public init() where Section: Identifiable, Item: Hashable { self.init(.byID(), .bySelf()) }

  /// Creates a snapshot without sections.
  @inlinable @_disfavoredOverload
  public init() where Section: Identifiable & Hashable, Item: Hashable { self.init(.byID(), .bySelf()) }

  // MARK: With one section

  /// Creates a snapshot with one section.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(id:first:second:)``.
  @inlinable
  public init(_ items: some Sequence<Item>) throws(SnapshotError) where Section == OnlySection, Item: Identifiable {
    try self.init([(OnlySection(), Array(items))], .byID(), .byID())
  }

  /// Creates a snapshot with one section, of values that are their own identity.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(id:first:second:)``.
  @inlinable @_disfavoredOverload
  public init(_ items: some Sequence<Item>) throws(SnapshotError) where Section == OnlySection, Item: Hashable {
    try self.init([(OnlySection(), Array(items))], .byID(), .bySelf())
  }

  // MARK: With sections

  /// Creates a snapshot of sections with their items.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(id:first:second:)`` or
  ///   ``SnapshotError/duplicateItem(id:first:second:)``.
  @inlinable
  public init(_ sections: [(section: Section, items: [Item])]) throws(SnapshotError)
  where Section: Identifiable, Item: Identifiable { try self.init(sections, .byID(), .byID()) }

  /// Creates a snapshot of sections with their items.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(id:first:second:)`` or
  ///   ``SnapshotError/duplicateItem(id:first:second:)``.
  @inlinable @_disfavoredOverload
  public init(_ sections: [(section: Section, items: [Item])]) throws(SnapshotError)
  where Section: Hashable, Item: Hashable { try self.init(sections, .bySelf(), .bySelf()) }

  /// Creates a snapshot of sections with their items.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(id:first:second:)`` or
  ///   ``SnapshotError/duplicateItem(id:first:second:)``.
  @inlinable @_disfavoredOverload
  public init(_ sections: [(section: Section, items: [Item])]) throws(SnapshotError)
  where Section: Hashable, Item: Identifiable { try self.init(sections, .bySelf(), .byID()) }

  /// Creates a snapshot of sections with their items.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(id:first:second:)`` or
  ///   ``SnapshotError/duplicateItem(id:first:second:)``.
  @inlinable @_disfavoredOverload
  public init(_ sections: [(section: Section, items: [Item])]) throws(SnapshotError)
  where Section: Hashable, Item: Identifiable & Hashable { try self.init(sections, .bySelf(), .byID()) }

  /// Creates a snapshot of sections with their items.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(id:first:second:)`` or
  ///   ``SnapshotError/duplicateItem(id:first:second:)``.
  @inlinable @_disfavoredOverload
  public init(_ sections: [(section: Section, items: [Item])]) throws(SnapshotError)
  where Section: Identifiable, Item: Hashable { try self.init(sections, .byID(), .bySelf()) }

  /// Creates a snapshot of sections with their items.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(id:first:second:)`` or
  ///   ``SnapshotError/duplicateItem(id:first:second:)``.
  @inlinable @_disfavoredOverload
  public init(_ sections: [(section: Section, items: [Item])]) throws(SnapshotError)
  where Section: Identifiable & Hashable, Item: Hashable { try self.init(sections, .byID(), .bySelf()) }
}

extension Snapshot: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the sections with their items, as an array of objects with the keys `section` and `items`.
  ///
  /// - Throws: The encoder's error, or that of a section or item.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      sections.indices.map { SnapshotPart(section: sections[$0], items: Array(items(inSection: $0) ?? [])) })
  }
}

extension Snapshot: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes a snapshot; marks to reload or reconfigure items aren't part of it.
  ///
  /// - Throws: What decoding throws; `DecodingError.dataCorrupted` with a ``SnapshotError`` if an identity occurs twice.
  public init(from decoder: any Decoder) throws {
    guard let sectionIdentity = Identity<Section>.atRunTime(), let itemIdentity = Identity<Item>.atRunTime() else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(Section.self) or \(Item.self) is neither Identifiable nor Hashable."))
    }
    let parts = try decoder.singleValueContainer().decode([SnapshotPart<Section, Item>].self)
    do throws(SnapshotError) {
      try self.init(parts.map { ($0.section, $0.items) }, sectionIdentity, itemIdentity)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
    }
  }
}

/// A section with its items, as it is encoded.
private struct SnapshotPart<Section, Item> {
  var section: Section
  var items: [Item]

  enum CodingKeys: CodingKey {
    case section
    case items
  }
}

extension SnapshotPart: Encodable where Section: Encodable, Item: Encodable {}
extension SnapshotPart: Decodable where Section: Decodable, Item: Decodable {}
