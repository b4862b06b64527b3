/** `npm run test:long` sets it. */
export const LONG_VARIABLE = 'PROOFBENCH_LONG'

/** Whether this run has the time for the long form of tests that kill, fuzz, or run a whole public suite. */
export const IS_LONG = process.env[LONG_VARIABLE] !== undefined

/** Returns how often or how long a test tries: the short form in `npm test`, the long one in `npm run test:long`. */
export const inLength = <T>(short: T, long: T): T => (IS_LONG ? long : short)

/** Returns all values in a long run, otherwise always the same `count` of them, at equal distances from the first on. */
export const someOf = <T>(values: readonly T[], count: number): readonly T[] =>
  inLength(
    values.filter((_, at) => (at * count) % values.length < count),
    values,
  )
