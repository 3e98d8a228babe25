public import MyCardsModel
public import MyCardsServices
public import TerminalUI

extension Sheet {
  /// Asks where the photo of a side is to come from.
  ///
  /// - Parameter chosen: Told the source; not if the person cancels.
  public static func sources(
    _ sources: [PhotoSource], for side: Card.Side, chosen: @escaping (PhotoSource) -> Void
  ) -> Sheet {
    Sheet(title: Texts.setPhoto(side), entries: sources.map(Texts.name(of:)) + [Texts.cancel]) { entry in
      if sources.indices.contains(entry.index) { chosen(sources[entry.index]) }
    }
  }
}

extension Texts {
  /// What a source is called.
  public static func name(of source: PhotoSource) -> String {
    switch source {
    case .camera: camera
    case .folder(.library): photoLibrary
    case .folder(.album): photosAlbum
    }
  }
}
