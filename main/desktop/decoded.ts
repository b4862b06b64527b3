/** Decodes percent-encoding. Returns an empty string, which names nothing, if it is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
