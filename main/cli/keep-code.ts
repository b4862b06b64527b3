/** Given by the loader of the built file; not there where the sources run as they are. */
declare const PROOFBENCH_KEEP: (() => void) | undefined

/** Tells the loader that this thread came to a verdict: all that a verification needs has run in it, so its code is worth keeping. */
export function keepCode(): void {
  if (typeof PROOFBENCH_KEEP === 'function') PROOFBENCH_KEEP()
}
