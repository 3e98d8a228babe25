import Testing

/// The tests that count allocations, or allocate much: the counter is one for the whole process.
@Suite("One at a time", .serialized) enum OneAtATime {}
