#if os(Linux) || os(Android)
  // Unsafe code: libcurl's handle, the text of its last error and the error number of its last socket are memory that
  // this object creates and destroys once. libcurl calls back with the object's address, and only while its connections
  // hold the object. Texts and bytes are borrowed for one call.

  import CLibcurl
  import Foundation

  /// A handle of libcurl, which carries out one exchange after another; confined to the loop's thread.
  @safe final class CurlHandle {
    /// Receives what arrives for the current exchange.
    var receiver: CurlTransfer?

    /// Whether the handle uses the cookies of a transport, which it does from then on.
    private(set) var hasCookies = false

    fileprivate let easy: OpaquePointer
    private var lists: [LineList] = []
    private let text = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
    private let socketError = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

    /// Creates a handle; nil if the system has no memory for it.
    init?() {
      guard let easy = unsafe clibcurl_easy_create() else { return nil }
      unsafe self.easy = easy
      unsafe text.initialize(repeating: 0, count: 256)
      unsafe socketError.initialize(to: 0)
    }

    deinit {
      unsafe clibcurl_easy_destroy(easy)
      unsafe text.deallocate()
      unsafe socketError.deallocate()
    }

    // MARK: Options

    /// Removes all options, for another exchange.
    func reset() {
      receiver = nil
      unsafe clibcurl_easy_reset(easy)
      lists = []
      unsafe text.pointee = 0
      unsafe socketError.pointee = 0
    }

    /// Sets the functions that libcurl calls.
    func setCallbacks(reportsConnections: Bool) {
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      for option in [CLIBCURL_HEADER_DATA, CLIBCURL_WRITE_DATA, CLIBCURL_READ_DATA, CLIBCURL_SEEK_DATA] {
        unsafe clibcurl_set_pointer(easy, Int32(option), context)
      }
      unsafe clibcurl_set_data_callbacks(easy, receiveHeader, receiveBody, sendBody, rewindBody)
      if reportsConnections {
        unsafe clibcurl_set_pointer(easy, Int32(CLIBCURL_READY_DATA), context)
        unsafe clibcurl_set_ready_callback(easy, connectionIsReady)
      }
      unsafe clibcurl_set_pointer(easy, Int32(CLIBCURL_ERROR_BUFFER), text)
      unsafe clibcurl_set_pointer(easy, Int32(CLIBCURL_OPEN_SOCKET_DATA), socketError)
      unsafe clibcurl_set_private_sockets(easy)
    }

    /// Sets an option to a number; returns false if libcurl doesn't support the option.
    @discardableResult
    func set(_ option: Int, _ value: Int) -> Bool { unsafe clibcurl_set_number(easy, Int32(option), value) == 0 }

    /// Sets an option to a number of bytes.
    @discardableResult
    func set(_ option: Int, bytes: Int) -> Bool {
      unsafe clibcurl_set_offset(easy, Int32(option), Int64(bytes)) == 0
    }

    /// Sets an option to a text, which libcurl copies, or to none; returns false if libcurl doesn't accept it.
    @discardableResult
    func set(_ option: Int, _ text: String?) -> Bool { unsafe clibcurl_set_text(easy, Int32(option), text) == 0 }

    /// Sets an option to a list of lines; returns false if there is no memory for it.
    @discardableResult
    func set(_ option: Int, _ lines: [String]) -> Bool {
      guard let list = LineList(lines) else { return lines.isEmpty }
      lists.append(list)
      return unsafe clibcurl_set_pointer(easy, Int32(option), UnsafeRawPointer(list.address)) == 0
    }

    /// Makes the exchange use the cookies of a transport.
    func use(_ cookies: CurlCookies) {
      hasCookies = true
      set(CLIBCURL_COOKIE_FILE, "")
      unsafe clibcurl_set_pointer(easy, Int32(CLIBCURL_SHARE), UnsafeRawPointer(cookies.share))
    }

    /// Continues in both directions.
    func resume() { unsafe _ = clibcurl_easy_pause(easy, 0) }

    /// Makes libcurl read from the connection the next time, even if nothing arrives there.
    func readAgain() {
      // Only a change has an effect.
      unsafe _ = clibcurl_easy_pause(easy, Int32(CLIBCURL_RECEIVING))
      resume()
    }

    // MARK: Results

    /// Returns a piece of information about the exchange; 0 if it isn't known.
    func number(_ info: Int) -> Int { unsafe clibcurl_get_number(easy, Int32(info)) }

    /// Whether the connection that the exchange made is encrypted.
    var isEncrypted: Bool { unsafe clibcurl_is_encrypted(easy) }

    /// libcurl's description of a result.
    func description(of code: Int32) -> String {
      let description = unsafe String(cString: text)
      return description.isEmpty ? CurlLibrary.text(of: code) : description
    }

    /// The system's error number for the last connection that failed; 0 without one.
    var systemError: Int32 {
      let code = unsafe socketError.pointee
      return code != 0 ? code : Int32(truncatingIfNeeded: number(CLIBCURL_SYSTEM_ERROR))
    }

    /// The certificates that the server presented, in PEM, leaf first.
    var certificates: [String] {
      unsafe (0..<clibcurl_certificate_count(easy)).compactMap { index in
        unsafe clibcurl_certificate(easy, index).map { unsafe String(cString: $0) }
      }
    }
  }

  /// Lines in libcurl's own memory, which a handle uses until it is reset.
  @safe private final class LineList {
    let address: OpaquePointer

    /// Creates a list; nil if there are no lines, or no memory for them.
    init?(_ lines: [String]) {
      var list: OpaquePointer?
      for line in lines {
        guard let longer = unsafe clibcurl_list_append(list, line) else {
          unsafe clibcurl_list_destroy(list)
          return nil
        }
        unsafe list = longer
      }
      guard let address = unsafe list else { return nil }
      unsafe self.address = address
    }

    deinit { unsafe clibcurl_list_destroy(address) }
  }

  // MARK: Functions that libcurl calls

  private func receiver(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    unsafe context.flatMap { unsafe Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue().receiver }
  }

  private func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
  ) -> Int {
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe receiver(context)?.receive(header: Array(line)) == true ? line.count : 0
  }

  private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
  ) -> Int {
    guard let receiver = unsafe receiver(context) else { return 0 }
    guard receiver.acceptsBody() else { return Int(CLIBCURL_PAUSE) }
    let continues = unsafe receiver.receive(
      body: UnsafeRawBufferPointer(start: bytes, count: size * count).assumingMemoryBound(to: UInt8.self))
    return continues ? size * count : 0
  }

  private func sendBody(
    _ buffer: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
  ) -> Int {
    switch unsafe receiver(context)?.nextBytes(upTo: size * count) {
    case .bytes(let data):
      unsafe data.copyBytes(to: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
      return data.count
    case .end: return 0
    case .later: return Int(CLIBCURL_PAUSE)
    case .failure, nil: return Int(CLIBCURL_ABORT)
    }
  }

  private func rewindBody(_ context: UnsafeMutableRawPointer?, offset: Int64, origin: Int32) -> Int32 {
    // 2 tells libcurl that it can't be done; it only ever asks for the beginning.
    guard let receiver = unsafe receiver(context), offset == 0, origin == SEEK_SET else { return 2 }
    receiver.rewind()
    return 0
  }

  private func connectionIsReady(
    _ context: UnsafeMutableRawPointer?, server: UnsafeMutablePointer<CChar>?, client: UnsafeMutablePointer<CChar>?,
    serverPort: Int32, clientPort: Int32
  ) -> Int32 {
    guard let receiver = unsafe receiver(context) else { return 1 }
    guard receiver.evaluatesTrust else { return receiver.mayUse(nil) ? 0 : 1 }
    let connection = unsafe CurlConnection(
      server: server.map { unsafe String(cString: $0) } ?? "", serverPort: serverPort,
      client: client.map { unsafe String(cString: $0) } ?? "", clientPort: clientPort)
    return receiver.mayUse(connection) ? 0 : 1
  }

  // MARK: Connections

  /// The cookies of a transport, in libcurl's jar; confined to the loop's thread.
  @safe final class CurlCookies {
    fileprivate let share: OpaquePointer

    /// Creates an empty jar; nil if the system has no memory for it.
    init?() {
      guard let share = unsafe clibcurl_cookies_create() else { return nil }
      unsafe self.share = share
    }

    /// Destroyed after all handles that use it.
    deinit { unsafe clibcurl_cookies_destroy(share) }
  }

  /// The connections of a transport and the handles that use them; confined to the loop's thread.
  @safe final class CurlMulti {
    /// Wakes the thread that waits for the connections.
    ///
    /// libcurl allows this one call from any thread. The loop makes it under a lock, under which it also drops the waker
    /// before the connections are closed.
    // Unchecked, since the compiler can't prove that an address may be used in any thread.
    @safe struct Waker: @unchecked Sendable {
      fileprivate let multi: OpaquePointer

      func wake() { unsafe _ = clibcurl_multi_wake(multi) }
    }

    private let multi: OpaquePointer
    private var handles: [Int: CurlHandle] = [:]

    /// Creates connections; nil if the system has no resources for them.
    init?() {
      guard let multi = unsafe clibcurl_multi_create() else { return nil }
      unsafe self.multi = multi
    }

    deinit {
      for handle in handles.values { unsafe _ = clibcurl_multi_remove(multi, handle.easy) }
      unsafe clibcurl_multi_destroy(multi)
    }

    var waker: Waker { unsafe Waker(multi: multi) }

    /// Begins an exchange; returns libcurl's result, 0 for success.
    func add(_ handle: CurlHandle) -> Int32 {
      handles[unsafe Int(bitPattern: handle.easy)] = handle
      return unsafe clibcurl_multi_add(multi, handle.easy)
    }

    /// Ends an exchange.
    func remove(_ handle: CurlHandle) {
      unsafe _ = clibcurl_multi_remove(multi, handle.easy)
      handles[unsafe Int(bitPattern: handle.easy)] = nil
    }

    /// Sets how many exchanges may share a connection; nil for the usual number.
    func setStreamLimit(_ limit: Int?) { unsafe clibcurl_multi_set_streams(multi, limit ?? CLIBCURL_STREAMS) }

    /// Reads and writes what is possible without waiting.
    func perform() { unsafe _ = clibcurl_multi_perform(multi) }

    /// Returns a handle whose exchange has ended since the last call, with libcurl's result; nil if there is none.
    func next() -> (handle: CurlHandle, code: Int32)? {
      var code: Int32 = 0
      while let easy = unsafe clibcurl_multi_next(multi, &code) {
        if let handle = handles[Int(bitPattern: easy)] { return (handle, code) }
      }
      return nil
    }

    /// Waits until a connection is ready, a timer of libcurl is due, or the thread is woken; returns whether a connection
    /// is ready.
    @discardableResult
    func wait(milliseconds: Int32) -> Bool { unsafe clibcurl_multi_poll(multi, milliseconds) > 0 }
  }
#endif
