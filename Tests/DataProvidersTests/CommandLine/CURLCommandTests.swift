import DataProviders
import Downloads
import Foundation
import Testing

/// The text of requests as commands for curl.
@Suite struct CURLCommandTests {
  private func post(_ body: RequestBody) -> String {
    "\(CURLCommand(method: "POST", url: "http://h", fields: ["Content-Type": "a/b"], body: body))"
  }

  @Test("DL-43 the text has the method, fields sorted by name, body and URL")
  func text() {
    var fields: HTTPFields = ["X-b": "2", "accept": "text/*", "Content-Type": "text/plain", "X-Empty": ""]
    fields.add("x-B", "1")
    let command = CURLCommand(method: "PUT", url: "http://h/a?b=c&d", fields: fields, body: .data(Data("it's".utf8)))
    #expect(
      "\(command)" == #"""
        curl --request 'PUT' --header 'accept: text/*' --header 'Content-Type: text/plain' --header 'X-b: 2' \#
        --header 'x-B: 1' --header 'X-Empty;' --data-raw 'it'\''s' --url 'http://h/a?b=c&d'
        """#)
  }

  @Test("DL-43 each kind of body has a text")
  func bodies() {
    let start = "curl --request 'POST' --header 'Content-Type: a/b'"
    #expect(post(.data(Data())) == "\(start) --data-raw '' --url 'http://h'")
    #expect(post(.data(Data("@a\n\"$b\"".utf8))) == "\(start) --data-raw '@a\n\"$b\"' --url 'http://h'")
    #expect(
      post(.data(Data([0, 0xFF, 0x61, 0x25, 0x0A]))) == #"printf '\000\377a\045\012' | "#
        + "\(start) --data-binary @- --url 'http://h'")
    #expect(post(.data(Data("\u{1B}[201~".utf8))).hasPrefix(#"printf '\033\133201\176' | curl"#))
    #expect(post(.data(Data(repeating: 0x61, count: 30_001))).hasPrefix("printf 'aaaa"))
    #expect(
      post(.file(URL(filePath: "/tmp/it's"))) == #"\#(start) --data-binary '@/tmp/it'\''s' --url 'http://h'"#)
    let stream = BodyStream { InputStream(data: Data()) }
    #expect(post(.stream(stream)) == "\(start) --data-binary @- --url 'http://h'")
    #expect(
      "\(CURLCommand(method: "POST", url: "http://h", body: .data(Data("x".utf8))))"
        == "curl --request 'POST' --header 'Content-Type:' --data-raw 'x' --url 'http://h'")
    #expect("\(CURLCommand(method: "HEAD", url: "http://h"))" == "curl --head --url 'http://h'")
  }

  @Test("DL-43 cookies are shown only on request")
  func cookies() {
    let command = CURLCommand(url: "http://h", fields: ["cookie": "id=1", "Authorization": "Basic x"])
    let start = "curl --request 'GET' --header 'Authorization: "
    #expect(command.text() == "\(start)*****' --url 'http://h'")
    #expect(command.text(showsCredentials: true) == "\(start)Basic x' --url 'http://h'")
    #expect(command.text(showsCookies: true) == "\(start)*****' --header 'cookie: id=1' --url 'http://h'")
    #expect(
      command.text(showsCredentials: true, showsCookies: true)
        == "\(start)Basic x' --header 'cookie: id=1' --url 'http://h'")
  }

  static let addresses = [
    "", "no address", "http://", "http://[::1", "http://h/a b", "-o/tmp/x", "http://h/'; rm x", ":", "://", "@",
    "http:",
  ]

  @Test("DL-43 a malformed URL gives a text", arguments: addresses)
  func invalid(url: String) {
    let quoted = url.replacing("'", with: "'\\''")
    #expect("\(CURLCommand(url: url))".hasSuffix(" --url '\(quoted)'"))
  }

  @Test("DL-43 the text has no terminal controls and no malformed fields")
  func hostile() {
    let fields: HTTPFields = ["X": "a\r\nY: b", "@/etc/passwd": "", "": "z", "Z Z": "1", "Good": "yes"]
    #expect(
      "\(CURLCommand(method: "G\u{1B}", url: "http://h/\u{0}\u{1B}\r\u{7F}", fields: fields))"
        == "curl --request 'G%1B' --header 'Good: yes' --url 'http://h/%00%1B%0D%7F'")
  }

  @Test("DL-43 a field of spaces is sent as an empty one, and a malformed type doesn't make the body a form")
  func unusualFields() {
    #expect("\(CURLCommand(url: "u", fields: ["X": " \t"]))" == "curl --request 'GET' --header 'X;' --url 'u'")
    #expect(
      "\(CURLCommand(method: "POST", url: "u", fields: ["content-type": "a\u{1}"], body: .data(Data("x".utf8))))"
        == "curl --request 'POST' --header 'Content-Type:' --data-raw 'x' --url 'u'")
  }

  static let passwords: [(String, String)] = [
    ("http://ada:secret@h/a", "http://ada:*****@h/a"),
    ("http://ada:@h/a", "http://ada:*****@h/a"),
    ("http://ada@h/a", "http://ada@h/a"),
    ("http://:secret@h", "http://:*****@h"),
    ("http://h:80/a@b?c:d@e", "http://h:80/a@b?c:d@e"),
    ("http://ada:sec@ret@h/a", "http://ada:*****@h/a"),
    ("http://ada:sec/ret@h/a", "http://ada:*****@h/a"),
    ("http://ada:sec ret@h/a", "http://ada:*****@h/a"),
    ("http://ada:sec#ret@h", "http://ada:*****@h"),
    ("http:/ada:secret@h", "http:/ada:*****@h"),
    ("http:\\\\ada:secret@h", "http:\\\\ada:*****@h"),
    ("//ada:secret@h", "//ada:*****@h"),
    ("ada:secret@h", "ada:*****@h"),
    ("http://é:secret@h", "http://é:*****@h"), ("http://h?a=b&api_key=secret", "http://h?a=b&api_key=*****"),
  ]

  @Test("DL-77 the password of a URL is shown only on request", arguments: passwords)
  func password(url: String, shown: String) {
    #expect("\(CURLCommand(url: url))".hasSuffix(" --url '\(shown)'"))
    #expect(CURLCommand(url: url).text(showsCredentials: true).hasSuffix(" --url '\(url)'"))
  }

  @Test("DL-77 credentials are hidden regardless of the field's case, and shown on request")
  func credentials() {
    let command = CURLCommand(
      url: "http://h", fields: ["AUTHORIZATION": "Bearer secret", "proxy-authorization": "Basic secret"])
    #expect(!"\(CURLCommand(url: "http://h", fields: ["X-Api-Key": "secret"]))".contains("secret"))
    #expect(!"\(command)".contains("secret"))
    #expect(
      command.text(showsCredentials: true)
        == "curl --request 'GET' --header 'AUTHORIZATION: Bearer secret' "
        + "--header 'proxy-authorization: Basic secret' --url 'http://h'")
  }
}
