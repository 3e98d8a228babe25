#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// What the process has allocated while counting was on.
struct allocation_counts {
  /// Blocks allocated.
  int64_t allocations;
  /// Blocks allocated less blocks freed.
  int64_t live_blocks;
  /// Bytes of those blocks, as the allocator rounds them up.
  int64_t live_bytes;
};

/// Whether allocations can be counted on this platform.
bool allocation_counter_is_available(void);

/// Sets the counts to zero and begins to count, on every thread.
void allocation_counter_begin(void);

/// Ends counting and returns the counts.
struct allocation_counts allocation_counter_end(void);

#endif
