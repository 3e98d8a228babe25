import Foundation

/// The cause and the remedy of a system error that prevents saving a file, for the texts of errors.
struct SystemErrorText {
  /// What is wrong, as the end of a sentence.
  let cause: String
  /// What to do, in one sentence.
  let remedy: String

  init(_ code: Int32) {
    let (cause, remedy) = Self.texts(of: code)
    self.cause = "\(cause) (error \(code))"
    self.remedy = remedy
  }

  private static func texts(of code: Int32) -> (cause: String, remedy: String) {
    switch code {
    case ENOENT: ("its folder doesn't exist", "Create the folder first.")
    case ENOSPC: ("the volume is full", "Free some space and try again.")
    case EDQUOT: ("the user's disk quota is exhausted", "Remove some files, or ask for a larger quota.")
    case EFBIG:
      (
        "the file is larger than the volume or the process allows",
        "Save to another volume, or raise the limit for the size of files ('ulimit -f')."
      )
    case EROFS: ("the volume is read-only", "Save to another volume.")
    case EACCES, EPERM: ("the process has no permission", "Check the permissions of the folder and of the file.")
    case EMFILE:
      (
        "the process has too many open files",
        "Raise the limit for open files ('ulimit -n'), or run fewer downloads at the same time."
      )
    case ENFILE: ("the system has too many open files", "Close other programs and try again.")
    case EISDIR: ("it is a folder", "Name a file in the folder.")
    case ENOTDIR: ("a part of the path isn't a folder", "Check the path.")
    case ENAMETOOLONG: ("the name is too long", "Choose a name of at most 255 bytes.")
    case ELOOP:
      (
        "symbolic links lead in a circle, or the server suggested the name of a symbolic link",
        "Check the link, or choose the name of the file yourself."
      )
    case EPIPE: ("the program that reads the output has ended", "Keep it running until the download has ended.")
    case ENXIO: ("no program reads from the pipe, or there is no such device", "Start the reading program first.")
    case EBADF: ("the descriptor isn't open for writing", "Keep it open until the download has ended.")
    case ENODEV: ("it isn't a regular file", "Choose another name.")
    case ESPIPE: ("the validators of the request need a file", "Save to a file, or check the bytes where they arrive.")
    case EIO: ("the volume or the device has failed", "Check it, or save to another volume.")
    default:
      (
        "the system reports '\(SystemCall.text(of: code))'",
        "Check the permissions of the folder and the space on the volume."
      )
    }
  }
}
