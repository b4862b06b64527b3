/** Label and explanation of a value. */
export type ValueText = readonly [title: string, meaning: string]

/** Enumeration of the specification, in its order. */
export interface Enumeration<V extends string = string> {
  readonly name: string
  /** Subject of the values, as a noun phrase. */
  readonly about: string
  readonly specification: string
  readonly values: { readonly [value in V]: ValueText }
  /** Spellings of one document for a value that the other spells differently or lacks. */
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

/** Returns the values in the order of the specification. */
export const valuesOf = <V extends string>({ values }: Enumeration<V>): readonly V[] => Object.keys(values) as V[] // exactly the keys of the enumeration
