import Downloads

let request = DownloadRequest.get("http://example.org/v1/timeline")
precondition(request.method == "GET")
