/** Returns the label of a key; the key itself if it has no label, such as a code of another build. */
export const labelOrKey = (labels: { readonly [key: string]: string }, key: string): string =>
  (Object.hasOwn(labels, key) ? labels[key] : undefined) ?? key
