import Foundation
import Testing

@testable import Downloads

/// Digest authentication on the examples of the RFCs and further cases.
@Suite struct DigestTests {
  private static let mufasa = Credential(user: "Mufasa", password: "Circle of Life")
  private static let clientNonce = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"

  private static func value(algorithm: String) -> String {
    """
    Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
    nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
    """
  }

  private func session(_ value: String, clientNonce: String = Self.clientNonce) throws -> DigestSession {
    let challenge = try #require(AuthenticationChallenge.challenges(in: value).first.flatMap(DigestChallenge.init))
    return DigestSession(challenge, clientNonce: clientNonce)
  }

  static let examples: [(String, [String])] = [
    ("MD5", ["8ca523f5e9506fed4657c9700eebdbec", "4b5d595ecf2db9df612ea5b45cd97101"]),
    (
      "SHA-256",
      [
        "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
        "8c8db27f49ff1c202f9fb49fa9d2e9eabf078dcc93db40dfd6527010091d1c8e",
      ]
    ),
    ("MD5-sess", ["e783283f46242139c486a698fec7211d", "6914b51e16f9459d9abc967ad41c4599"]),
    (
      "sha-256-SESS",
      [
        "2fd51b3a77ad75bad6afad6003e818d767133c46d9e2749e7f5232ae1ea3efd7",
        "6bb0010aa4bdf46422a798c509ea32e256f27bd37de5cc3bdf8ed51e1d77d650",
      ]
    ),
  ]

  @Test("DL-63 the answers equal those of the example of RFC 7616", arguments: examples)
  func example(algorithm: String, responses: [String]) throws {
    var session = try session(Self.value(algorithm: algorithm))
    for (index, response) in responses.enumerated() {
      let value = try session.authorization(method: "GET", target: "/dir/index.html", credential: Self.mufasa)
      #expect(
        value == """
          Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=\(algorithm), \
          nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=0000000\(index + 1), \
          cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="\(response)", \
          opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
          """)
    }
  }

  @Test("DL-63 the answer equals that of the example of RFC 2617, without an algorithm")
  func olderExample() throws {
    var session = try session(
      """
      Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", \
      opaque="5ccc069c403ebaf9f0171e9517f40e41"
      """, clientNonce: "0a4f113b")
    let value = try session.authorization(
      method: "GET", target: "/dir/index.html", credential: Credential(user: "Mufasa", password: "Circle Of Life"))
    #expect(
      value == """
        Digest username="Mufasa", realm="testrealm@host.com", uri="/dir/index.html", \
        nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", nc=00000001, cnonce="0a4f113b", qop=auth, \
        response="6629fae49393a05397450978507c4ef1", opaque="5ccc069c403ebaf9f0171e9517f40e41"
        """)
  }

  @Test("DL-63 a challenge without qop is answered in the form of RFC 2069")
  func oldestExample() throws {
    var session = try session(
      "Digest realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\"")
    let value = try session.authorization(
      method: "GET", target: "/dir/index.html", credential: Credential(user: "Mufasa", password: "CircleOfLife"))
    #expect(
      value == """
        Digest username="Mufasa", realm="testrealm@host.com", uri="/dir/index.html", \
        nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", response="1949323746fe6a43ef61f9606e7febea"
        """)
  }

  @Test("DL-63 quotes and backslashes are escaped in the field but not in the hashed text")
  func escaping() throws {
    var session = try session(#"Digest realm="r\"e\\a", nonce="n", qop=auth"#, clientNonce: "c")
    let value = try session.authorization(
      method: "GET", target: "/", credential: Credential(user: #"a"b\c"#, password: #"p"w"#))
    #expect(
      value == #"""
        Digest username="a\"b\\c", realm="r\"e\\a", uri="/", nonce="n", nc=00000001, cnonce="c", qop=auth, \#
        response="ed69343a862a8dec019cd7718749b6b9"
        """#)
    let accent = try session.authorization(
      method: "GET", target: "/", credential: Credential(user: "a\"\u{301}", password: "p"))
    #expect(accent.hasPrefix("Digest username=\"a\\\"\u{301}\", realm"))
  }

  @Test("DL-63 the user name is hashed for a server that requires it")
  func hiddenUser() throws {
    var session = try session(
      """
      Digest realm="api@example.org", qop="auth", algorithm=SHA-256, nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", \
      charset=UTF-8, userhash=true
      """, clientNonce: "NTg6RKcb9boFIAS3KrFK9BGeh+niz/sm")
    let value = try session.authorization(
      method: "GET", target: "/doe.json", credential: Credential(user: "Jäsøn Doe", password: "Secret, or not?"))
    #expect(
      value == """
        Digest username="5a1a8a47df5c298551b9b42ba9b05835174a5bd7d511ff7fe9191d8e946fc4e7", realm="api@example.org", \
        uri="/doe.json", algorithm=SHA-256, nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", nc=00000001, \
        cnonce="NTg6RKcb9boFIAS3KrFK9BGeh+niz/sm", qop=auth, \
        response="06d0c14162099f487a92ebceaf71097534ee5f90d858386449c337ab69f7f6b8", userhash=true
        """)
  }

  static let unicode: [(String, String)] = [
    ("charset=UTF-8", "username*=UTF-8''J%C3%A4s%20D%27o"), ("stale=false", "username=\"Jäs D'o\""),
  ]

  @Test("DL-63 a user name beyond ASCII is sent in the form that the server announces", arguments: unicode)
  func unicodeUser(parameter: String, expected: String) throws {
    var session = try session("Digest realm=r, nonce=n, qop=auth, \(parameter)")
    let value = try session.authorization(
      method: "GET", target: "/", credential: Credential(user: "Jäs D'o", password: "p"))
    #expect(value.hasPrefix("Digest \(expected), realm=\"r\", "))
  }

  @Test("DL-63 a user name that would break the field is refused, and the count stays")
  func refused() throws {
    var session = try session("Digest realm=r, nonce=n, qop=auth")
    let unchanged = session
    #expect(throws: CredentialError.controlCharacter) {
      try session.authorization(method: "GET", target: "/", credential: Credential(user: "a\r\nX: y", password: "p"))
    }
    #expect(session == unchanged)
  }
}
