// A service takes requests with header fields and a body, and reports heads of responses. Code that imports Downloads
// therefore has the values of single exchanges, and the transports, without a second import.
@_exported public import Transports
