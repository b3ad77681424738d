/**
 * The settings of glibc's allocator, which it reads when the server starts: few arenas, and free memory is
 * returned to the system instead of being kept. The systemd unit (`service-unit.ts`) and the Dockerfile have
 * the same settings. Other systems ignore them.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
