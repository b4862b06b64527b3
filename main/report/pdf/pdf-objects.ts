/** Object of a PDF file, found by its text. */
export interface PdfObject {
  readonly id: number
  /** From the object's number to its end. */
  readonly start: number
  readonly end: number
  /** Dictionary as text, without the stream. */
  readonly dictionary: string
  /** Stream as stored; null if there is none, or its length is not stated directly. */
  readonly stream: Uint8Array | null
}

/** Maximum length of a dictionary that is read; lists of page numbers and widths are longer, and of no interest here. */
const MAX_DICTIONARY = 4000

/**
 * Finds the objects of a PDF by their markers, not by its tables: the result is only used to find attachments and to name
 * differences, never to decide whether the file is as it was made.
 */
export function pdfObjects(bytes: Buffer): readonly PdfObject[] {
  const objects: PdfObject[] = []
  let at = bytes.indexOf(' 0 obj')
  while (at >= 0) {
    const start = numberBefore(bytes, at)
    const object = start === null ? null : objectAt(bytes, start, at)
    if (object) objects.push(object)
    at = bytes.indexOf(' 0 obj', object ? object.end : at + 6)
  }
  return objects
}

function numberBefore(bytes: Buffer, end: number): number | null {
  let start = end
  while (start > 0 && end - start < 10 && isDigit(bytes[start - 1])) start--
  return start === end ? null : start
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

function objectAt(bytes: Buffer, start: number, marker: number): PdfObject | null {
  const id = Number(bytes.toString('latin1', start, marker))
  const head = bytes.toString('latin1', marker + 6, marker + 6 + MAX_DICTIONARY)
  const [streamAt, endAt] = [/\bstream\r?\n/.exec(head), head.indexOf('endobj')]
  if (streamAt && (endAt < 0 || streamAt.index < endAt)) {
    const dictionary = head.slice(0, streamAt.index)
    const length = /\/Length (\d+)(?! \d+ R)/.exec(dictionary)?.[1]
    const from = marker + 6 + streamAt.index + streamAt[0].length
    if (length === undefined) return { id, start, end: from, dictionary, stream: null }
    const to = Math.min(bytes.length, from + Number(length))
    return { id, start, end: to, dictionary, stream: bytes.subarray(from, to) }
  }
  const end = endAt < 0 ? bytes.indexOf('endobj', marker) : marker + 6 + endAt
  return {
    id,
    start,
    end: end < 0 ? bytes.length : end,
    dictionary: endAt < 0 ? head : head.slice(0, endAt),
    stream: null,
  }
}
