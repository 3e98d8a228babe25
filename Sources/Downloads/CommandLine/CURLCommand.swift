public import Foundation

/// A request as a command for the program curl, to be pasted into a POSIX shell or into a report.
///
/// Pasted, it sends the same method, address, fields and bytes. Whatever the request is made of, nothing in it can end
/// its quotes or be taken for an option, and what must not be seen by others is not there unless it is asked for.
///
/// ```swift
/// print(CURLCommand(url: "http://example.org/v1", fields: ["Accept": "application/json"]))
/// // curl --request 'GET' --header 'Accept: application/json' --url 'http://example.org/v1'
/// ```
public struct CURLCommand: Sendable, Hashable {
  /// Where the body comes from.
  public enum Body: Sendable, Hashable {
    /// These bytes.
    case data(Data)
    /// A file, which is named in the command.
    case file(URL)
  }

  /// What is shown that is hidden otherwise.
  public struct Revealed: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The values of Authorization and Proxy-Authorization, and the password in an address.
    public static let credentials = Revealed(rawValue: 1)
    /// The field Cookie, which is left out otherwise.
    public static let cookies = Revealed(rawValue: 2)
  }

  /// The request's method.
  public var method: String

  /// The address; it need not be one.
  public var url: String

  /// The fields; those that cannot be sent, because they would break the message apart, are left out.
  public var fields: HTTPFields

  /// The body; nil for none.
  public var body: Body?

  /// Creates a command.
  public init(method: String = "GET", url: String, fields: HTTPFields = [:], body: Body? = nil) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}

extension CURLCommand: CustomStringConvertible {
  /// The command without secrets and cookies.
  public var description: String { text() }
}
