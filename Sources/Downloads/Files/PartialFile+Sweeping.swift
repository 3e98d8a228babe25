import Foundation

extension PartialFile {
  /// How long a part is left to a later job: seven days.
  static let lifetime: TimeInterval = 7 * 24 * 60 * 60

  /// Returns the parts in a folder that jobs have left there, in no order.
  ///
  /// Other programs may give their files the same ending. Ours are told by a token in the name, or by a sidecar that
  /// describes them.
  static func left(in folder: URL) -> Set<PartialFile> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var found: Set<PartialFile> = []
    for name in names {
      if name.hasSuffix(".part.json") {
        let partial = PartialFile(folder, name: String(name.dropLast(".part.json".count)), hasSidecar: true)
        if partial.description != nil { found.insert(partial) }
      } else if name.hasSuffix(".part") {
        let stem = name.dropLast(".part".count)
        guard let dot = stem.lastIndex(of: "."), UUID(uuidString: String(stem[dot...].dropFirst())) != nil else {
          continue
        }
        found.insert(PartialFile(folder, name: String(stem), hasSidecar: false))
      }
    }
    return found
  }

  /// Removes the files if nobody has touched them for longer than a part is kept.
  func discardIfStale(at date: Date) {
    let changes = [part, sidecar].compactMap { file in
      file.flatMap { try? $0.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate }
    }
    if let last = changes.max(), date.timeIntervalSince(last) > Self.lifetime { discard() }
  }
}
