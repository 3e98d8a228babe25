// Outcomes and errors name objects by participants, and report diagnostics: they come with the module.
@_exported public import MessageTracing
