#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// The allocations of the process during counting.
struct allocation_counts {
  /// Blocks allocated.
  int64_t allocations;
  /// Blocks allocated minus blocks freed.
  int64_t live_blocks;
  /// Bytes of those blocks, as rounded up by the allocator.
  int64_t live_bytes;
};

/// Whether allocations can be counted on this platform.
bool allocation_counter_is_available(void);

/// Sets the counts to zero and starts counting on all threads.
void allocation_counter_begin(void);

/// Stops counting and returns the counts.
struct allocation_counts allocation_counter_end(void);

#endif
