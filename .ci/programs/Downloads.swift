import Downloads

// No server listens at this port: an exchange that fails to connect shows that the system's libcurl is loaded.
var request = DownloadRequest.get("http://127.0.0.1:1/v1/timeline")
precondition(request.method == "GET")
request.retry = .never
let service = DownloadService()
let outcome = await service.start(request).outcome
guard case .failed(let error) = outcome, case .cannotConnect = error.reason else { fatalError("\(outcome)") }
