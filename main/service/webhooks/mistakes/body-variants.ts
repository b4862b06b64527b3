import { isUtf8 } from 'node:buffer'
import { jsonVariants } from './json-variants.ts'
import type { MistakeCode, Variant } from './mistake.ts'

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
/** Maximum bytes of a body whose JSON is reserialised. */
const JSON_LIMIT = 65_536

/**
 * Returns bodies that the sender may have signed instead: the received one first, without duplicates, ordered by number of
 * mistakes.
 */
export function bodyVariants(body: Uint8Array): readonly Variant<Buffer>[] {
  const received = Buffer.from(body)
  const variants = new Map<string, Variant<Buffer>>()
  const add = (value: Buffer, mistakes: readonly MistakeCode[]): void => {
    const key = value.toString('latin1')
    const existing = variants.get(key)
    if (!existing || existing.mistakes.length > mistakes.length) variants.set(key, { value, mistakes })
  }
  add(received, [])
  addEnds(received, add)
  if (isUtf8(received)) addEncodings(received, add)
  if (isUtf8(received) && received.length <= JSON_LIMIT) addJson(received, add)
  add(Buffer.alloc(0), ['body.empty'])
  add(Buffer.from(received.toString('base64')), ['body.base64'])
  add(Buffer.from(received.toString('hex')), ['body.hex'])
  return [...variants.values()].sort((a, b) => a.mistakes.length - b.mistakes.length)
}

type Add = (value: Buffer, mistakes: readonly MistakeCode[]) => void

function addEnds(received: Buffer, add: Add): void {
  for (const end of ['\n', '\r\n', '\r', '\0'])
    add(Buffer.concat([received, Buffer.from(end)]), ['body.line-end-added'])
  const text = received.toString('latin1')
  add(Buffer.from(text.replace(/(?:\r\n|\n|\r)$/, ''), 'latin1'), ['body.line-end-removed'])
  add(Buffer.from(text.replace(/\s+$/, ''), 'latin1'), ['body.line-end-removed'])
  add(Buffer.from(text.replace(/\r\n/g, '\n'), 'latin1'), ['body.line-ends'])
  add(Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1'), ['body.line-ends'])
}

/** `received` is UTF-8. */
function addEncodings(received: Buffer, add: Add): void {
  const { text, hasMark } = withoutMark(received)
  add(Buffer.concat([BYTE_ORDER_MARK, received]), ['body.mark-added'])
  if (hasMark) add(received.subarray(BYTE_ORDER_MARK.length), ['body.mark-removed'])
  add(Buffer.from(text, 'latin1'), ['body.latin1'])
  // Encoders replace characters that Latin-1 lacks.
  add(Buffer.from(text.replace(/[^\0-\xff]/gu, '?'), 'latin1'), ['body.latin1'])
  // Per character or, as .NET does for some, per half of one.
  for (const other of [/[^\0-\x7f]/gu, /[^\0-\x7f]/g]) add(Buffer.from(text.replace(other, '?')), ['body.ascii'])
  add(Buffer.from(received.toString('latin1')), ['body.twice-utf8'])
  for (const marked of [text, `\ufeff${text}`]) {
    const little = Buffer.from(marked, 'utf16le')
    add(little, ['body.utf16'])
    add(Buffer.from(little).swap16(), ['body.utf16'])
  }
}

/** `received` is UTF-8. */
function addJson(received: Buffer, add: Add): void {
  const { text, hasMark } = withoutMark(received)
  const mark = hasMark ? (['body.mark-removed'] as const) : []
  const hadEnd = text.endsWith('\n')
  for (const { value, mistakes } of jsonVariants(text)) {
    add(Buffer.from(value), [...mark, ...mistakes, ...(hadEnd ? (['body.line-end-removed'] as const) : [])])
    add(Buffer.from(`${value}\n`), [...mark, ...mistakes, ...(hadEnd ? [] : (['body.line-end-added'] as const))])
  }
}

function withoutMark(received: Buffer): { readonly text: string; readonly hasMark: boolean } {
  const hasMark = received.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  return { text: (hasMark ? received.subarray(BYTE_ORDER_MARK.length) : received).toString('utf8'), hasMark }
}
