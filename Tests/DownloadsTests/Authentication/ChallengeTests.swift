import ArmatureTestSupport
import ArmatureTesting
import Foundation
import Testing

@testable import Downloads

/// The parser of WWW-Authenticate.
@Suite struct ChallengeTests {
  private typealias Challenge = AuthenticationChallenge

  static let values: [(String, [AuthenticationChallenge])] = [
    ("Basic realm=\"shop\"", [Challenge(scheme: "Basic", parameters: ["realm": "shop"])]),
    ("basic REALM = shop", [Challenge(scheme: "basic", parameters: ["realm": "shop"])]),
    ("Negotiate", [Challenge(scheme: "Negotiate")]),
    ("Negotiate YII+/-._~==", [Challenge(scheme: "Negotiate", token: "YII+/-._~==")]),
    (
      "NTLM abc= , Basic realm=x",
      [
        Challenge(scheme: "NTLM", token: "abc="), Challenge(scheme: "Basic", parameters: ["realm": "x"]),
      ]
    ),
    (
      "Bearer, Basic realm=\"a, b\"",
      [
        Challenge(scheme: "Bearer"), Challenge(scheme: "Basic", parameters: ["realm": "a, b"]),
      ]
    ),
    (
      "Digest realm=\"a\", nonce=\"b\", qop=\"auth,auth-int\", Basic realm=\"c\"",
      [
        Challenge(scheme: "Digest", parameters: ["realm": "a", "nonce": "b", "qop": "auth,auth-int"]),
        Challenge(scheme: "Basic", parameters: ["realm": "c"]),
      ]
    ),
    (
      #"Basic realm="say \"hi\" \\ Basic x=y""#,
      [
        Challenge(scheme: "Basic", parameters: ["realm": #"say "hi" \ Basic x=y"#])
      ]
    ),
    (
      ",, \t, Basic\t realm=\"x\" ,\t,charset=\"UTF-8\",,",
      [
        Challenge(scheme: "Basic", parameters: ["realm": "x", "charset": "UTF-8"])
      ]
    ),
    ("Basic realm=one, realm=two", [Challenge(scheme: "Basic", parameters: ["realm": "one"])]),
    ("Basic realm=\"é\"", [Challenge(scheme: "Basic", parameters: ["realm": "é"])]),
    ("Basic realm=\"\"", [Challenge(scheme: "Basic", parameters: ["realm": ""])]),
    ("", []),
    (" , ", []),
    ("realm=\"lost\"", []),
    ("\"quoted\", Basic realm=x", [Challenge(scheme: "Basic", parameters: ["realm": "x"])]),
    ("@@ Basic realm=x", [Challenge(scheme: "Basic", parameters: ["realm": "x"])]),
    ("Bearer, Basic realm=\"never ends", [Challenge(scheme: "Bearer")]),
    ("Basic realm=\"ends in a backslash\\", []),
    ("Bearer realm=x \"", [Challenge(scheme: "Bearer", parameters: ["realm": "x"])]),
  ]

  @Test("a field's value is parsed into its challenges", arguments: values)
  func reading(value: String, challenges: [AuthenticationChallenge]) {
    #expect(AuthenticationChallenge.challenges(in: value) == challenges)
  }

  @Test("the challenges of several fields are in the order of the fields")
  func severalFields() {
    var fields = HTTPFields()
    fields.add("www-authenticate", "Basic realm=a")
    fields.add("Proxy-Authenticate", "Basic realm=b")
    fields.add("WWW-Authenticate", "Bearer")
    let head = ResponseHead(status: 401, fields: fields, url: "http://h")
    #expect(AuthenticationChallenge.challenges(in: head).map(\.scheme) == ["Basic", "Bearer"])
    #expect(AuthenticationChallenge.challenges(in: head).map(\.realm) == ["a", nil])
  }

  @Test("random texts are parsed into well-formed challenges", arguments: 1...20 as ClosedRange<UInt64>)
  func fuzz(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "Basic", "Digest", " ", ",", "=", "\"", "\\", "realm", "nonce", "\t", "é", "\u{0}", "\r\n", "==", "abc", "/", ";",
      "Basic realm=\"x\"", "qop=auth", "\u{7F}", "\u{1F600}",
    ]
    for _ in 0..<TestScale.rounds(300) {
      let count = Int.random(in: 0...30, using: &generator)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      let challenges = AuthenticationChallenge.challenges(in: text)
      _ = AuthenticationChoice.strongest(of: challenges, hasCredential: true, hasTokenProvider: true)
      for challenge in challenges {
        let words = [challenge.scheme] + challenge.parameters.keys
        #expect(words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isHTTPTokenByte) }, "seed \(seed): \(text)")
      }
      let first = AuthenticationChallenge.challenges(in: "Bearer realm=first, " + text).first
      #expect(first?.parameters["realm"] == "first" || text.contains("\""), "seed \(seed): \(text)")
    }
  }

  @Test(
    "a long hostile value is parsed in linear time",
    arguments: ["\"\\", "a ", "a=", ", ", "=", "\"", "a=\"", "a b=\"\\\""])
  func hostile(piece: String) {
    // A parser with quadratic time would take minutes.
    let text = String(repeating: piece, count: TestScale.size(200_000))
    #expect(AuthenticationChallenge.challenges(in: text).count <= text.utf8.count)
  }
}

/// The choice among several challenges.
@Suite struct ChoiceTests {
  private static let basic = "Basic realm=\"b\""
  private static let md5 = "Digest realm=\"m\", nonce=\"n\", qop=\"auth\", algorithm=MD5"
  private static let sha = "Digest realm=\"s\", nonce=\"n\", qop=\"auth\", algorithm=SHA-256"

  private func choice(_ value: String, hasCredential: Bool = true, hasTokenProvider: Bool = false) -> String {
    let challenges = AuthenticationChallenge.challenges(in: value)
    switch AuthenticationChoice.strongest(
      of: challenges, hasCredential: hasCredential, hasTokenProvider: hasTokenProvider)
    {
    case .basic(let realm): return "basic \(realm)"
    case .digest(let challenge): return "\(challenge.algorithm.name) \(challenge.realm)"
    case .bearer(let challenge): return "bearer \(challenge.realm ?? "-")"
    case nil: return "none"
    }
  }

  @Test("DL-65 Digest has precedence over Basic and SHA-256 over MD5, in any order")
  func strongest() {
    for order in [[Self.basic, Self.md5, Self.sha], [Self.sha, Self.md5, Self.basic], [Self.md5, Self.sha]] {
      #expect(choice(order.joined(separator: ", ")) == "SHA-256 s")
    }
    #expect(choice("\(Self.basic), \(Self.md5)") == "MD5 m")
    #expect(choice("\(Self.md5), \(Self.basic)") == "MD5 m")
    #expect(choice("Basic realm=one, Basic realm=two") == "basic one")
    #expect(choice("Digest realm=d, nonce=n, algorithm=MD5-sess, \(Self.md5)") == "MD5-sess d")
  }

  static let unanswered: [String] = [
    "Digest realm=\"d\", nonce=\"n\", algorithm=SHA-512-256",
    "Digest realm=\"d\", nonce=\"n\", qop=\"auth-int\"",
    "Digest realm=\"d\"",
    "Digest nonce=\"n\"",
    "Digest realm=\"d\u{1}\", nonce=\"n\"",
    "Negotiate",
    "NTLM abc=",
    "Bearer realm=\"t\"",
  ]

  @Test("DL-65 unsupported challenges are skipped", arguments: unanswered)
  func unsupported(other: String) {
    #expect(choice("\(other), \(Self.basic)") == "basic b")
    #expect(choice(other) == "none")
  }

  @Test("DL-62 Bearer is chosen with a refresher, and nothing is chosen without a credential or refresher")
  func means() {
    let all = "Bearer realm=t, \(Self.basic), \(Self.sha)"
    #expect(choice(all) == "SHA-256 s")
    #expect(choice(all, hasTokenProvider: true) == "bearer t")
    #expect(choice(all, hasCredential: false, hasTokenProvider: true) == "bearer t")
    #expect(choice(all, hasCredential: false) == "none")
    #expect(choice("bearer", hasTokenProvider: true) == "bearer -")
    #expect(choice("BASIC") == "basic ")
  }
}
