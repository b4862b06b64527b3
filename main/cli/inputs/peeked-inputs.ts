import type { FoundInput } from '../../input/index.ts'

export interface Inputs {
  /** Decides how the inputs are verified and shown. */
  readonly several: boolean
  readonly all: Iterable<FoundInput>
}

/** Reads at most two inputs ahead. */
export function peeked(inputs: Generator<FoundInput>): Inputs {
  const first = [inputs.next(), inputs.next()].flatMap(({ done, value }) => (done ? [] : [value]))
  const all = function* (): Generator<FoundInput> {
    yield* first
    yield* inputs
  }
  return { several: first.length > 1, all: all() }
}
