import { createHash } from 'node:crypto'
import { type FileFacts, type JsonFacts, member, members } from '../../../shared/report/index.ts'
import type { Observation } from '../../../shared/schema/index.ts'

/** Each form is made and hashed. */
const MAX_BYTES = 4 * 1024 * 1024
const MARK = '\xef\xbb\xbf'

/** Ways in which programs save a text again, as functions of its bytes as Latin-1. */
const LINE_ENDS = [
  ['', (text: string) => text],
  ['LF line ends', (text: string) => text.replace(/\r\n?/g, '\n')],
  ['CR LF line ends', (text: string) => text.replace(/\r\n|\r|\n/g, '\r\n')],
] as const
const ENDS = [
  ['', (text: string) => text],
  ['no line end after its last line', (text: string) => text.replace(/(\r\n|\r|\n)$/, '')],
  ['a line end (LF) after its last line', (text: string) => `${text}\n`],
  ['a line end (CR LF) after its last line', (text: string) => `${text}\r\n`],
] as const
const MARKS = [
  ['', (text: string) => text],
  ['no byte order mark', (text: string) => (text.startsWith(MARK) ? text.slice(MARK.length) : text)],
  ['a byte order mark', (text: string) => (text.startsWith(MARK) ? text : MARK + text)],
] as const

/**
 * Finds the form of a text, in line ends and byte order mark, that has the SHA-256 which proof.json declares. Such a file was saved again by a
 * program that takes it for a text; its hash is as wrong as any other. Null if no form has it, or the file is as declared.
 */
export function otherTextForm(
  proof: JsonFacts | null,
  bytes: Uint8Array,
  { path, sha256 }: Pick<FileFacts, 'path' | 'sha256'>,
): Observation | null {
  const hashes = members(member(members(proof?.value), 'hashes'))
  const declared = member(hashes, path.replace(/\.json$/, ''))
  if (typeof declared !== 'string' || sha256 === null || declared === sha256 || bytes.length > MAX_BYTES) return null
  const text = Buffer.from(bytes).toString('latin1')
  for (const [lines, convert] of LINE_ENDS)
    for (const [end, finish] of ENDS)
      for (const [mark, begin] of MARKS) {
        const form = begin(finish(convert(text)))
        if (createHash('sha256').update(form, 'latin1').digest('hex') !== declared) continue
        const detail = `${path} has the declared hash with ${[lines, end, mark].filter((name) => name !== '').join(' and ')}`
        return { code: 'hash.mismatch', subject: { path }, expected: declared, actual: sha256, variant: 'text', detail }
      }
  return null
}
