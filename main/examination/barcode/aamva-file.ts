/** The parts of a barcode's text, before their meaning. AAMVA DL/ID Card Design Standard 2020, annex D.12 */
export interface AamvaFile {
  /** Issuer identification number, six digits. */
  readonly issuer: string
  /** Version of the standard: 1 (2000) to 10 (2020) and above. */
  readonly version: number
  /** DL for a driving licence, ID for an identity card. */
  readonly type: 'DL' | 'ID'
  /** Values by element id, without spaces at their ends; of an element that occurs twice the first. */
  readonly elements: ReadonlyMap<string, string>
}

/** Characters of a barcode's text; the largest PDF417 symbol holds 1850. */
const LONGEST = 4000
/** Compliance indicator, separators, file type; some issuers leave out or swap separators. */
const START = /^@[\n\r\x1c\x1e ]{1,5}(?:ANSI |AAMVA)(\d{6})(\d{2})/

/** Takes a text apart, or says why it is none of the standard. */
export function readAamvaFile(text: string): AamvaFile | string {
  if (text.length > LONGEST) return `The barcode holds ${text.length} characters; ${LONGEST} are allowed`
  const start = START.exec(text)
  if (!start) return 'The barcode does not begin as the AAMVA standard says'
  const [header, issuer = '', digits = ''] = start
  const version = Number(digits)
  // The version of the jurisdiction came with version 2.
  const counted = text.slice(header.length + (version >= 2 ? 2 : 0))
  const count = Number(/^\d{2}/.exec(counted)?.[0] ?? 0)
  if (version === 0 || count === 0) return `The header gives version ${digits} and ${count} subfiles`
  const designators = [...counted.slice(2, 2 + count * 10).matchAll(/([A-Z]{2})(\d{4})(\d{4})/g)]
  const wanted = designators.find(([, type]) => type === 'DL' || type === 'ID')
  if (!wanted) return 'The header names no subfile DL or ID'
  const [, type, offset, length] = wanted
  const behind = text.length - counted.length + 2 + designators.length * 10
  const body = subfile(text, type === 'ID' ? 'ID' : 'DL', Number(offset), Number(length), behind)
  if (body === null) return `The subfile ${type} is not where the header says`
  return { issuer, version, type: type === 'ID' ? 'ID' : 'DL', elements: elementsOf(body) }
}

/** Where the offset misses, as it does with several issuers, the subfile is looked for behind the header. */
function subfile(text: string, type: string, offset: number, length: number, behind: number): string | null {
  const isThere = text.startsWith(type, offset)
  const from = isThere ? offset : text.indexOf(type, behind)
  if (from < 0) return null
  const stated = text.slice(from, from + length)
  const end = text.indexOf('\r', from)
  // A stated length that ends within an element is as wrong as an offset can be.
  return isThere && /[\r\n]$/.test(stated) ? stated : text.slice(from, end < 0 ? text.length : end)
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
