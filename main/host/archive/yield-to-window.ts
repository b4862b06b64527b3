import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority of this thread, so that a list that is verified does not delay the window. Called after the first archive: the user waits
 * for the first row, and the uploads of the others would leave it no processor. Linux only: elsewhere the priority belongs to the process, which
 * also serves the window.
 */
export function yieldToWindow(): void {
  if (process.platform !== 'linux') return
  try {
    // Zero names the calling thread. (setpriority(2))
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A system that forbids it: the list is verified at the usual priority.
  }
}
