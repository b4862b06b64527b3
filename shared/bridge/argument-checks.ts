/** Reads one argument of a call: the value, or undefined where it is not one. What comes from a window is never trusted. */
export type ArgumentCheck<Value> = (given: unknown) => Value | undefined

export type Checked<Check> = Check extends ArgumentCheck<infer Value> ? Value : never

/** The arguments of one call, by name. Others than these are refused. */
export interface ArgumentChecks {
  readonly [name: string]: ArgumentCheck<unknown>
}

/** UTF-16 units; an empty text is none. */
export const text =
  (most: number): ArgumentCheck<string> =>
  (given) =>
    typeof given === 'string' && given.length > 0 && given.length <= most ? given : undefined

/** Ids are made of these characters only, so that they can stand in addresses and file names. */
export const id: ArgumentCheck<string> = (given) =>
  typeof given === 'string' && /^[\w.-]{1,120}$/.test(given) && !given.startsWith('.') ? given : undefined

export const integer =
  (least: number, most: number): ArgumentCheck<number> =>
  (given) =>
    typeof given === 'number' && Number.isSafeInteger(given) && given >= least && given <= most ? given : undefined

export const flag: ArgumentCheck<boolean> = (given) => (typeof given === 'boolean' ? given : undefined)

export const choice =
  <const Value extends string>(values: readonly Value[]): ArgumentCheck<Value> =>
  (given) =>
    values.find((value) => value === given)

export const texts =
  (most: number, each: number): ArgumentCheck<readonly string[]> =>
  (given) =>
    Array.isArray(given) && given.length <= most && given.every((one) => typeof one === 'string' && one.length <= each)
      ? given
      : undefined

/** Whole numbers from 0. */
export const integers =
  (most: number): ArgumentCheck<readonly number[]> =>
  (given) =>
    Array.isArray(given) && given.length <= most && given.every((one) => Number.isSafeInteger(one) && one >= 0)
      ? given
      : undefined

/** A value that may be left out; null stands for it, as JSON has no undefined. */
export const optional =
  <Value>(check: ArgumentCheck<Value>): ArgumentCheck<Value | null> =>
  (given) =>
    given === undefined || given === null ? null : check(given)
