/** Returns the text with its first letter in upper case. */
export const capitalize = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** Returns the text with its first letter in lower case, unless it starts with an abbreviation such as ZIP. */
export const uncapitalize = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text

/** Joins names: "a, b and c". Beyond `max` entries the rest is only counted: "a, b, c and 3 more". */
export function joinNames(names: readonly string[], max = 4, more = 'more'): string {
  const shown = names.length > max ? [...names.slice(0, max - 1), `${names.length - max + 1} ${more}`] : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
