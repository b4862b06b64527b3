/** Headers that decide how an envelope is divided and decoded. RFC 2045 5, 6 */
export const DECIDING_HEADER = /^content-(type|transfer-encoding)$/i

/** Characters of a token that have a meaning in no parameter; RFC 2231 4 gives one to `*`, `'` and `%`. RFC 2045 5.1 */
const TOKEN = /^[A-Za-z0-9!#$&+.^_`{|}~-]+$/
/** Characters of a boundary; it does not end with a space. RFC 2046 5.1.1 */
const BOUNDARY = /^[A-Za-z0-9'()+_,./:=? -]{0,199}[A-Za-z0-9'()+_,./:=?-]$/

/**
 * Returns why independent readers parse a Content-Type or Content-Transfer-Encoding value differently; null if they do not.
 * Comments, quoted pairs (RFC 822 3.3) and bytes that are not printable ASCII are legal in some editions of MIME, but libraries
 * disagree about them. Readers unfold a line break inside quotes to different blanks.
 */
export function headerAmbiguity(value: string): string | null {
  if (value.includes('\n')) return 'a line break that readers unfold differently'
  if (/[^\t\x20-\x7e]/.test(value)) return 'a byte that is not printable ASCII'
  if (value.includes('\\')) return 'a quoted pair'
  const unquoted = value.replace(/"[^"]*"/g, '')
  if (unquoted.includes('(')) return 'a comment'
  return unquoted.includes('=?') ? ENCODED_WORD : null
}

/**
 * Returns why readers find different boundaries in the Content-Type `value` of a multipart; null if they do not. Python takes a
 * second pair of quotes or angle brackets off a value and decodes encoded words in it; at a special character it ends a value
 * without quotes.
 */
export function boundaryAmbiguity(value: string, boundary: string, isQuoted: boolean): string | null {
  if (value.includes('=?')) return ENCODED_WORD
  if (countBoundaries(value) > 1) return 'a second text like a boundary'
  if (!isQuoted) return TOKEN.test(boundary) ? null : 'a boundary without quotes that is no token (RFC 2045 5.1)'
  return isBoundary(boundary) ? null : 'a boundary of other characters than RFC 2046 5.1.1 allows'
}

/** Counts the places where a reader that does not mind quotes finds a boundary parameter. */
export const countBoundaries = (value: string): number => value.match(/boundary[ \t]*[=*]/gi)?.length ?? 0

/** Returns whether all readers take `text` for the same boundary if it is quoted. RFC 2046 5.1.1 */
export const isBoundary = (text: string): boolean => BOUNDARY.test(text) && !text.includes('=?') && !/^'.*'$/.test(text)

const ENCODED_WORD = 'an encoded word (RFC 2047)'

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
