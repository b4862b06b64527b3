/** Undoes percent-encoding; what is not well encoded names nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
