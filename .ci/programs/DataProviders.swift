import DataProviders

let query = try QueryEncoder().query(["text": "tea & cake"])
precondition(query == "text=tea%20%26%20cake")
