/**
 * Returns why independent readers parse a Content-Type or Content-Transfer-Encoding value differently; null if they do not.
 * Comments, quoted pairs (RFC 822 3.3) and bytes that are not printable ASCII are legal in some editions of MIME, but libraries
 * disagree about them.
 */
export function headerAmbiguity(value: string): string | null {
  if (/[^\t\x20-\x7e]/.test(value)) return 'a byte that is not printable ASCII'
  if (value.includes('\\')) return 'a quoted pair'
  return value.replace(/"[^"]*"/g, '').includes('(') ? 'a comment' : null
}

/** Removes only spaces and tabs from both ends; other white space belongs to the value for some readers. */
export function trimBlanks(text: string): string {
  let start = 0
  while (isBlank(text[start])) start++
  return trimBlanksEnd(text.slice(start))
}

export function trimBlanksEnd(text: string): string {
  let end = text.length
  while (end > 0 && isBlank(text[end - 1])) end--
  return text.slice(0, end)
}

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t'
