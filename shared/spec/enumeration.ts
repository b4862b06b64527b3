/** What people read for a value: a short name and a sentence. */
export type ValueText = readonly [title: string, meaning: string]

/** A list of values of the specification, in its order. */
export interface Enumeration<V extends string = string> {
  readonly name: string
  /** What the values say, as a noun phrase. */
  readonly about: string
  readonly specification: string
  readonly values: { readonly [value in V]: ValueText }
  /** Spellings of one document for a value that the other spells differently, or that it lacks. */
  readonly aliases?: { readonly [value in V]?: V }
}

export type ValueOf<E extends Enumeration> = E extends Enumeration<infer V> ? V : never

export function enumeration<V extends string>(
  name: string,
  about: string,
  specification: string,
  values: { readonly [value in V]: ValueText },
  aliases?: { readonly [value in NoInfer<V>]?: NoInfer<V> },
): Enumeration<V> {
  return { name, about, specification, values, ...(aliases ? { aliases } : {}) }
}

/** The values in the order of the specification. */
export const valuesOf = <V extends string>({ values }: Enumeration<V>): readonly V[] => Object.keys(values) as V[] // its own keys, no others
