@_exported public import MessageRecording
