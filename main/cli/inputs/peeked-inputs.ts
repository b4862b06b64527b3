import { setImmediate } from 'node:timers/promises'
import type { FoundInput } from '../../input/index.ts'

export interface Inputs {
  /** Decides how the inputs are verified and shown. */
  readonly several: boolean
  readonly all: AsyncIterable<FoundInput>
  /** Number of inputs; null until the search is at its end. */
  readonly total: () => number | null
}

/** Entries that are searched before others have their turn. */
const SLICE = 100

/**
 * Reads at most two inputs ahead, which decide how all are shown. The search goes on while the first are verified, so that the first result
 * does not wait for the count of all.
 */
export function peeked(inputs: Iterator<FoundInput>): Inputs {
  const found: FoundInput[] = []
  let isComplete = false
  const search = (entries: number): void => {
    for (let count = 0; count < entries && !isComplete; count++) {
      const { done = false, value } = inputs.next()
      if (done) isComplete = true
      else found.push(value)
    }
  }
  const searchAll = async (): Promise<void> => {
    for (; !isComplete; await setImmediate()) search(SLICE)
  }
  search(2)
  const all = async function* (): AsyncGenerator<FoundInput> {
    let failure: { readonly error: unknown } | null = null
    searchAll().catch((error: unknown) => {
      failure = { error }
    })
    try {
      for (let index = 0; ; index++) {
        while (index >= found.length && !isComplete && failure === null) await setImmediate()
        const next = found[index]
        if (next) yield next
        else if (failure) throw (failure as { readonly error: unknown }).error
        else return
      }
    } finally {
      isComplete = true
    }
  }
  return { several: found.length > 1, all: all(), total: () => (isComplete ? found.length : null) }
}
