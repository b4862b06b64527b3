export interface ContentType {
  /** Lower case, `type/subtype`. */
  readonly type: string
  /** In the order of the header, names in lower case. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

const MOST_PARAMETERS = 50

/**
 * A Content-Type value (RFC 2045 5.1) with comments taken out. Null where it has no one reading: unclosed quotes or comments,
 * text between parameters, comments there (Python takes them for text), too many parameters. Linear.
 */
export function readContentType(value: string): ContentType | null {
  const text = withoutComments(value)
  if (text === null) return null
  const pieces = splitParameters(text)
  if (pieces === null || pieces.length > MOST_PARAMETERS) return null
  const [type = '', ...rest] = pieces.map((piece) => piece.trim())
  if (!/^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+$/.test(type)) return null
  const parameters = []
  for (const piece of rest) {
    if (piece === '') continue
    const equals = piece.indexOf('=')
    if (equals <= 0) return null
    const raw = piece.slice(equals + 1).trim()
    const parameter = unquote(raw)
    if (parameter === null) return null
    parameters.push({ name: piece.slice(0, equals).trim().toLowerCase(), value: parameter })
  }
  return { type: type.toLowerCase(), parameters }
}

function withoutComments(value: string): string | null {
  let depth = 0
  let isQuoted = false
  let text = ''
  let hasParameters = false
  for (let at = 0; at < value.length; at++) {
    const char = value[at]
    if (char === '(' && !isQuoted && hasParameters) return null
    if (char === ';' && depth === 0) hasParameters = true
    if (char === '\\' && (isQuoted || depth > 0)) {
      if (depth === 0) text += value.slice(at, at + 2)
      at++
    } else if (char === '"' && depth === 0) {
      isQuoted = !isQuoted
      text += char
    } else if (char === '(' && !isQuoted) depth++
    else if (char === ')' && depth > 0 && !isQuoted) depth--
    else if (depth === 0) text += char
  }
  return depth === 0 && !isQuoted ? text : null
}

function splitParameters(text: string): string[] | null {
  const pieces: string[] = []
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && isQuoted) at++
    else if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === ';' && !isQuoted) {
      pieces.push(text.slice(start, at))
      start = at + 1
      if (pieces.length > MOST_PARAMETERS) return null
    }
  }
  pieces.push(text.slice(start))
  return pieces
}

function unquote(raw: string): string | null {
  if (!raw.startsWith('"')) return /[\s"()<>@,;:\\[\]]/.test(raw) || raw === '' ? null : raw
  if (raw.length < 2 || !raw.endsWith('"')) return null
  const inner = raw.slice(1, -1)
  let text = ''
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '"') return null
    if (inner[at] === '\\') at++
    text += inner[at] ?? ''
  }
  return text
}
