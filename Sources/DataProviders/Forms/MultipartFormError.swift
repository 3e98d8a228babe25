import Delegation
import Downloads
public import Foundation

/// The error of a form whose body can't be created; no file is left, and no existing file has changed.
public enum MultipartFormError: Error, Sendable, Hashable {
  /// The boundary is not 1 to 70 letters, digits and marks.
  case malformedBoundary(String)
  /// A part's content type is malformed or would break the part's head.
  case malformedContentType(String, part: String)
  /// The file of a part doesn't exist.
  case missingFile(URL)
  /// The file of a part is a folder or a device.
  case notAFile(URL)
  /// A part's content can't be read.
  case unreadable(part: String, reason: String)
  /// A part's content has another length than announced; if it is longer, reading ended early.
  case wrongLength(part: String, announced: Int, found: Int)
  /// The sum of the lengths of the parts overflows an integer.
  case tooLong
  /// The file for the body exists already.
  case occupied(URL)
  /// The system refuses to write the body, with this error number.
  case unwritable(URL, code: Int32)
}

extension MultipartFormError: CustomStringConvertible, LocalizedError {
  /// What happened, the state left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .malformedBoundary(let boundary):
      """
      Cannot create a form with the boundary '\(boundary)': it must be 1 to 70 letters, digits and marks of '+-._ \
      only. Nothing was written. Leave it out to use a random one.
      """
    case .malformedContentType(let type, let part):
      """
      Cannot send the part '\(part)' as '\(type)': this isn't a media type. Nothing was written. Pass one such as \
      'image/png', or none.
      """
    case .missingFile(let file):
      """
      Cannot send '\(file.path)': the file doesn't exist. Nothing was written. It was probably moved or removed after \
      the form was created.
      """
    case .notAFile(let file):
      """
      Cannot send '\(file.path)': it is a folder or a device, and a part holds one file. Nothing was written. Append \
      the files of a folder one by one.
      """
    case .unreadable(let part, let reason):
      """
      Cannot read the part '\(part)': \(reason.withFullStop) The incomplete body was removed. Check that its file may \
      be read, or that its stream works.
      """
    case .wrongLength(let part, let announced, let found):
      """
      Cannot send the part '\(part)': its announced length is \(announced) bytes, but \(found) were read. The \
      incomplete body was removed. The file probably changed while it was read, or the stream was given a wrong length.
      """
    case .tooLong:
      """
      Cannot send the form: its length overflows an integer. Nothing was written. A stream was probably given a wrong \
      length.
      """
    case .occupied(let file):
      """
      Cannot write the form to '\(file.path)': the file exists, and it is unchanged. Choose another name, or remove the \
      file first.
      """
    case .unwritable(let file, let code):
      """
      Cannot write the form to '\(file.path)': the system reports error \(code) (\(SystemCall.text(of: code))). No \
      file was left. Check the permissions of the folder and the space on the volume.
      """
    }
  }

  /// The same text, for code that handles errors of any type.
  public var errorDescription: String? { description }
}
