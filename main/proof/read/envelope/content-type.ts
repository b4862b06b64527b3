import { trimBlanks } from './deciding-header.ts'

export interface ContentType {
  /** Lower case, `type/subtype`. */
  readonly type: string
  /** In the order of the header, names in lower case. */
  readonly parameters: readonly { readonly name: string; readonly value: string; readonly isQuoted: boolean }[]
}

const MAX_PARAMETERS = 50

/**
 * Parses a Content-Type value (RFC 2045 5.1) without comments and quoted pairs, which `headerAmbiguity` refuses. Null if it is
 * malformed: unclosed quotes, text between parameters, too many parameters. Linear time.
 */
export function readContentType(value: string): ContentType | null {
  const pieces = splitParameters(value)
  if (pieces === null) return null
  const [type = '', ...rest] = pieces.map(trimBlanks)
  if (!/^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+$/.test(type)) return null
  const parameters = []
  for (const piece of rest) {
    if (piece === '') continue
    const equals = piece.indexOf('=')
    if (equals <= 0) return null
    const raw = trimBlanks(piece.slice(equals + 1))
    const parameter = unquote(raw)
    if (parameter === null) return null
    const name = trimBlanks(piece.slice(0, equals)).toLowerCase()
    if (!/^[a-z0-9!#$&*+.^_`{|}~-]+$/.test(name)) return null
    parameters.push({ name, value: parameter, isQuoted: raw.startsWith('"') })
  }
  return { type: type.toLowerCase(), parameters }
}

/** Splits at semicolons outside quotes; null if a quote is not closed or there are too many pieces. */
function splitParameters(text: string): string[] | null {
  const pieces: string[] = []
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === ';' && !isQuoted) {
      pieces.push(text.slice(start, at))
      start = at + 1
      if (pieces.length > MAX_PARAMETERS) return null
    }
  }
  pieces.push(text.slice(start))
  return isQuoted ? null : pieces
}

function unquote(raw: string): string | null {
  if (!raw.startsWith('"')) return raw === '' || /[\s"()<>@,;:[\]]/.test(raw) ? null : raw
  const inner = raw.slice(1, -1)
  return raw.length < 2 || !raw.endsWith('"') || inner.includes('"') ? null : inner
}
