/** Given by the loader of the built file; not there where the sources run as they are. */
declare const PROOFBENCH_KEEP: ((parts: number) => void) | undefined

/** Parts of the program that many starts need and others leave out, as bits. */
export const PARTS = { verification: 1, secondReading: 2, inflating: 4, chains: 8, findings: 16 } as const

/** Tells the loader that this thread came to a verdict: the code of `parts` has run in it, so it is worth keeping. */
export function keepCode(parts: number): void {
  if (typeof PROOFBENCH_KEEP === 'function') PROOFBENCH_KEEP(parts)
}
