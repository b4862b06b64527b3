/** Validates one argument of a call. Returns the value, or undefined if it is invalid. Data from a window is never trusted. */
export type ArgumentCheck<Value> = (value: unknown) => Value | undefined

export type Checked<Check> = Check extends ArgumentCheck<infer Value> ? Value : never

/** Checks of the arguments of one call, by name. Unknown arguments are rejected. */
export interface ArgumentChecks {
  readonly [name: string]: ArgumentCheck<unknown>
}

/** Accepts a non-empty text of at most `max` UTF-16 units. */
export const text =
  (max: number): ArgumentCheck<string> =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= max ? value : undefined

/** Accepts ids: limited to characters that are safe in addresses and file names. */
export const id: ArgumentCheck<string> = (value) =>
  typeof value === 'string' && /^[\w.-]{1,120}$/.test(value) && !value.startsWith('.') ? value : undefined

export const integer =
  (min: number, max: number): ArgumentCheck<number> =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined

export const flag: ArgumentCheck<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

export const choice =
  <const Value extends string>(values: readonly Value[]): ArgumentCheck<Value> =>
  (value) =>
    values.find((option) => option === value)

export const texts =
  (max: number, maxLength: number): ArgumentCheck<readonly string[]> =>
  (value) =>
    Array.isArray(value) &&
    value.length <= max &&
    value.every((item) => typeof item === 'string' && item.length <= maxLength)
      ? value
      : undefined

/** Accepts arrays of whole numbers from 0. */
export const integers =
  (max: number): ArgumentCheck<readonly number[]> =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every((item) => Number.isSafeInteger(item) && item >= 0)
      ? value
      : undefined

/** Makes a value optional; null stands for an absent one, as JSON has no undefined. */
export const optional =
  <Value>(check: ArgumentCheck<Value>): ArgumentCheck<Value | null> =>
  (value) =>
    value === undefined || value === null ? null : check(value)
