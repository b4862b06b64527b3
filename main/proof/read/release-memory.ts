/** Minimum size in bytes; smaller buffers may share a pool. */
const MIN_BYTES = 64 * 1024

/**
 * Releases memory immediately, because the garbage collector reclaims memory outside its heap late and only with a full
 * collection. `bytes` must be the only view of their buffer, which is detached.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength > MIN_BYTES) buffer.transfer(0)
}
