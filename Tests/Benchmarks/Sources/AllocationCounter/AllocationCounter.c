// Counts allocations by replacing the allocator of the C library, which glibc allows: a program may define malloc and
// related functions, and call those of glibc by their second names. While nothing is counted, this costs a call and a
// branch, which are the same for all contenders.

#include "AllocationCounter.h"

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_bool is_counting;
static atomic_llong allocations, live_blocks, live_bytes;

static inline bool counts(void) { return atomic_load_explicit(&is_counting, memory_order_relaxed); }

static void *came(void *block) {
  if (block && counts()) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&live_blocks, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&live_bytes, (long long)malloc_usable_size(block), memory_order_relaxed);
  }
  return block;
}

static void goes(void *block) {
  if (block && counts()) {
    atomic_fetch_sub_explicit(&live_blocks, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&live_bytes, (long long)malloc_usable_size(block), memory_order_relaxed);
  }
}

void *malloc(size_t size) { return came(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return came(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return came(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return came(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *block = came(__libc_memalign(alignment, size));
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

void *realloc(void *block, size_t size) {
  goes(block);
  void *moved = __libc_realloc(block, size);
  // The allocation failed, so the old block remains.
  return moved || size == 0 ? came(moved) : (came(block), moved);
}

void free(void *block) {
  goes(block);
  __libc_free(block);
}

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_begin(void) {
  atomic_store(&allocations, 0);
  atomic_store(&live_blocks, 0);
  atomic_store(&live_bytes, 0);
  atomic_store(&is_counting, true);
}

struct allocation_counts allocation_counter_end(void) {
  atomic_store(&is_counting, false);
  struct allocation_counts counts = {atomic_load(&allocations), atomic_load(&live_blocks), atomic_load(&live_bytes)};
  return counts;
}

#else

bool allocation_counter_is_available(void) { return false; }
void allocation_counter_begin(void) {}
struct allocation_counts allocation_counter_end(void) { return (struct allocation_counts){0, 0, 0}; }

#endif
