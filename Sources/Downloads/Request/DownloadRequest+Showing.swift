extension DownloadRequest {
  /// The address with its password hidden, if there is one: for people and logs.
  public var shownURL: String { url.withoutPassword }

  /// The name that the file gets in a folder unless the server suggests another, safe to use in any.
  ///
  /// It is the last part of the address's path, else `download`; it may be taken already.
  public var suggestedFilename: String { FileNaming.name(forAddress: url) }
}
