import Documents
import Foundation

/// The server of the rows about downloads: nginx if it is installed, with http, TLS and HTTP/2; else the program
/// Transfers, with http alone.
///
/// A document of N bytes is at `/N`, and also at `/N/NAME` for any name.
struct Site {
  /// A protocol that the server speaks.
  enum Scheme: String {
    case http
    case tls = "TLS"
    case h2
  }

  /// The addresses without a path.
  let addresses: [Scheme: String]
  /// The certificate of the server, which its clients have to trust; nil for a server without one.
  let certificate: String?
  /// The server, for the first lines of the table.
  let name: String

  /// The protocols of the server, in the order of the table.
  var schemes: [Scheme] { [.http, .tls, .h2].filter { addresses[$0] != nil } }

  func address(_ scheme: Scheme, _ path: String) -> String { "\(addresses[scheme] ?? "")/\(path)" }

  /// The server that runs until this process ends.
  static let shared: Site = {
    do {
      if let nginx = Tools.path(of: "nginx"), let openssl = Tools.path(of: "openssl") {
        return try ofNginx(nginx, openssl)
      }
      return try ofTransfers()
    } catch {
      fatalError("The server of the rows about downloads can't be started: \(error)")
    }
  }()

  /// Whether the server of this run will speak more than http.
  static var isEncrypted: Bool { Tools.path(of: "nginx") != nil && Tools.path(of: "openssl") != nil }

  private static func ofTransfers() throws -> Site {
    let output = Pipe()
    try Tools.start(Tools.beside("Transfers"), ["serve"], output: output)
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return Site(
      addresses: [.http: line.trimmingCharacters(in: .whitespacesAndNewlines)], certificate: nil, name: "Transfers")
  }

  private static func ofNginx(_ nginx: URL, _ openssl: URL) throws -> Site {
    let folder = Tools.scratch.appending(path: "site")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for length in [1, 1024, 2 << 20, 20 << 20, 200 << 20] {
      try Document.write(length, to: folder.appending(path: "\(length)"))
    }
    let (certificate, key) = (folder.appending(path: "certificate.pem"), folder.appending(path: "key.pem"))
    try Tools.run(
      openssl,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key.path, "-out", certificate.path,
      ])
    let ports = try Tools.freePorts(3)
    let settings = folder.appending(path: "nginx.conf")
    try configuration(of: folder, ports).write(to: settings, atomically: true, encoding: .utf8)
    // The shell ends the server when its own input ends, which is when this process ends in any way.
    try Tools.start(
      URL(filePath: "/bin/sh"),
      ["-c", #""$1" -c "$2" & read -r _; kill $!; wait; rm -rf "$0""#, folder.path, nginx.path, settings.path])
    try Tools.wait(for: folder.appending(path: "pid"))
    return Site(
      addresses: [
        .http: "http://127.0.0.1:\(ports[0])", .tls: "https://127.0.0.1:\(ports[1])",
        .h2: "https://127.0.0.1:\(ports[2])",
      ], certificate: certificate.path, name: "nginx")
  }

  private static func configuration(of folder: URL, _ ports: [Int]) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path)/\($0);" }
    let servers = zip(ports, ["", " ssl", " ssl http2"]).map { port, options in
      "server { listen 127.0.0.1:\(port)\(options); root \(folder.path); rewrite ^/([0-9]+)/ /$1 break; }"
    }
    return """
      daemon off;
      master_process off;
      pid \(folder.path)/pid;
      error_log \(folder.path)/errors;
      events { worker_connections 1024; }
      http {
        access_log off;
        sendfile on;
        tcp_nopush on;
        keepalive_requests 1000000;
        default_type application/octet-stream;
        ssl_certificate \(folder.path)/certificate.pem;
        ssl_certificate_key \(folder.path)/key.pem;
        \((temporary + servers).joined(separator: "\n  "))
      }

      """
  }
}
