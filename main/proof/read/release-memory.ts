/** Smaller ones share their memory with others, bytes. */
const LEAST = 64 * 1024

/**
 * Gives memory back at once that nobody else looks at: of what lies outside its heap the garbage collector hears late, and then looks
 * through all of the heap for it. `bytes` are alone in their buffer; whoever still reads them finds nothing.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength > LEAST) buffer.transfer(0)
}
