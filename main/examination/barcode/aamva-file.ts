/** Syntactic parts of the text of a barcode. AAMVA DL/ID Card Design Standard 2020, annex D.12 */
export interface AamvaFile {
  /** Issuer identification number, six digits. */
  readonly issuer: string
  /** Version of the standard: 1 (2000) to 10 (2020) and above. */
  readonly version: number
  /** DL: driving licence; ID: identity card. */
  readonly type: 'DL' | 'ID'
  /** Trimmed values by element id; the first one of duplicate elements. */
  readonly elements: ReadonlyMap<string, string>
}

/** Maximum length of the text; the largest PDF417 symbol holds 1850 characters. */
const MAX_LENGTH = 4000
/** Compliance indicator, separators, file type; some issuers omit or swap separators. */
const START = /^@[\n\r\x1c\x1e ]{1,5}(?:ANSI |AAMVA)(\d{6})(\d{2})/

/** Splits the text of a barcode into its parts; returns a message if it does not follow the standard. */
export function readAamvaFile(text: string): AamvaFile | string {
  if (text.length > MAX_LENGTH) return `The barcode holds ${text.length} characters; ${MAX_LENGTH} are allowed`
  const start = START.exec(text)
  if (!start) return 'The barcode does not begin as the AAMVA standard says'
  const [header, issuer = '', digits = ''] = start
  const version = Number(digits)
  // The jurisdiction version was added in version 2.
  const afterVersion = text.slice(header.length + (version >= 2 ? 2 : 0))
  const count = Number(/^\d{2}/.exec(afterVersion)?.[0] ?? 0)
  if (version === 0 || count === 0) return `The header gives version ${digits} and ${count} subfiles`
  const designators = [...afterVersion.slice(2, 2 + count * 10).matchAll(/([A-Z]{2})(\d{4})(\d{4})/g)]
  const designator = designators.find(([, type]) => type === 'DL' || type === 'ID')
  if (!designator) return 'The header names no subfile DL or ID'
  const [, type, offset, length] = designator
  const headerEnd = text.length - afterVersion.length + 2 + designators.length * 10
  const body = subfile(text, type === 'ID' ? 'ID' : 'DL', Number(offset), Number(length), headerEnd)
  if (body === null) return `The subfile ${type} is not where the header says`
  return { issuer, version, type: type === 'ID' ? 'ID' : 'DL', elements: elementsOf(body) }
}

/**
 * Returns the text of a subfile; null if it is missing. If its offset is wrong, as with several issuers, it is searched after the
 * header.
 */
function subfile(text: string, type: string, offset: number, length: number, headerEnd: number): string | null {
  const isAtOffset = text.startsWith(type, offset)
  const from = isAtOffset ? offset : text.indexOf(type, headerEnd)
  if (from < 0) return null
  const stated = text.slice(from, from + length)
  const end = text.indexOf('\r', from)
  // A length that ends within an element is wrong, as offsets may be.
  return isAtOffset && /[\r\n]$/.test(stated) ? stated : text.slice(from, end < 0 ? text.length : end)
}

function elementsOf(body: string): ReadonlyMap<string, string> {
  const elements = new Map<string, string>()
  for (const [index, line] of body.split(/[\n\r]/).entries()) {
    const element = index === 0 ? line.replace(/^(?:DL|ID)/, '') : line
    const id = element.slice(0, 3)
    if (/^[A-Z]{2}[A-Z0-9]$/.test(id) && !elements.has(id)) elements.set(id, element.slice(3).trim())
  }
  return elements
}
