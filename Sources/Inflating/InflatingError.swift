/// What is wrong with packed bytes.
public enum InflatingError: Error, Hashable {
  /// They do not begin as gzip does.
  case notGzip
  /// They do not begin as zlib does.
  case notZlib
  /// They contradict themselves.
  case damaged
  /// They end before their last block does.
  case endsEarly
  /// What they unpack to is not what was packed.
  case wrongChecksum
}
