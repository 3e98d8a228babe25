// Replaced by the first snippet.
