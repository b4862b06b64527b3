import type { PdfDocument } from '../pdf/pdf-document.ts'

/** Room for the signature in bytes: certificates and a time stamp take 4 to 12 KB. */
const ROOM = 24_000

/** Number of as many digits as any offset has; offsets are padded with spaces. */
const OFFSET = 9_999_999_999

/** Rectangle outside of the page: the signature has no picture of its own, so it needs no appearance. ISO 19005-3, 6.3.3 */
const OUTSIDE = [-1, -1, -1, -1]

/** Flags of an annotation: printed, and locked. ISO 32000-1, 12.5.3 */
const PRINT_AND_LOCKED = 132

/** Adds a field on the first page with room for a signature. ETSI EN 319 142-1, 5.3; ISO 32000-1, 12.8 */
export function addSignatureField(document: PdfDocument, created: Date): void {
  const value = document.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, OFFSET, OFFSET, OFFSET],
    Contents: Buffer.alloc(ROOM),
    M: created,
  })
  value.end()
  document.switchToPage(0)
  const field = document.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('Signature'),
    TU: new String('Signature of the reporter'),
    Rect: OUTSIDE,
    F: PRINT_AND_LOCKED,
    P: document.page.dictionary,
    V: value,
  })
  field.end()
  document.page.dictionary.data.Annots = [field]
  const form = document.ref({ Fields: [field], SigFlags: 3 })
  form.end()
  document._root.data.AcroForm = form
  // The library ends forms of its own only, which have fonts.
  document.endAcroForm = () => document
}

/** Place of a signature in a file: offsets of the brackets of its hexadecimal digits. */
export interface SignaturePlace {
  readonly start: number
  readonly end: number
  /** Offset of the text of the byte range, and that text. */
  readonly rangeAt: number
  readonly range: string
}

const EMPTY_RANGE = `/ByteRange [0 ${OFFSET} ${OFFSET} ${OFFSET}]`
const EMPTY_CONTENTS = `/Contents <${'0'.repeat(2 * ROOM)}>`

/** Returns the place of the signature in an unsigned print; null if it has no room for one, or more than one. */
export function signaturePlace(print: Buffer): SignaturePlace | null {
  const [rangeAt, contentsAt] = [onlyPlace(print, EMPTY_RANGE), onlyPlace(print, EMPTY_CONTENTS)]
  if (rangeAt === null || contentsAt === null) return null
  const start = contentsAt + '/Contents '.length
  const end = contentsAt + EMPTY_CONTENTS.length
  const range = `/ByteRange [0 ${start} ${end} ${print.length - end}`
  return { start, end, rangeAt, range: `${range.padEnd(EMPTY_RANGE.length - 1)}]` }
}

function onlyPlace(print: Buffer, text: string): number | null {
  const at = print.indexOf(text)
  return at < 0 || print.indexOf(text, at + 1) >= 0 ? null : at
}

/** Returns whether a file says that it is signed as a PDF. */
export const hasSignatureField = (file: Buffer): boolean => file.includes('/SubFilter /ETSI.CAdES.detached')

/** Returns the signed file with the room for the signature as in the unsigned print. */
export function withoutSignature(file: Buffer, { start, end, rangeAt, range }: SignaturePlace): Buffer {
  const copy = Buffer.from(file)
  if (copy.toString('latin1', rangeAt, rangeAt + range.length) === range) copy.write(EMPTY_RANGE, rangeAt, 'latin1')
  if (/^<[0-9a-f]*>$/.test(copy.toString('latin1', start, end))) copy.write('0'.repeat(2 * ROOM), start + 1, 'latin1')
  return copy
}
