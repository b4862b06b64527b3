import type { EnvelopePartFacts } from '../../../../shared/report/index.ts'
import type { Limits } from '../limits.ts'
import { type ByteSource, readBuffer, subSource } from '../source.ts'
import { endRecordAtEnd } from './zip-end.ts'

/** Returns whether bytes start like a ZIP: with the signature of a local header or of an end record. */
export const isZipStart = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

/**
 * Returns whether any reader could take the body from `start` to `end` for a ZIP. Prefers false positives, because it detects
 * second archives, and lenient decoders skip bytes that ours refuse.
 */
export function couldBeArchive(
  source: ByteSource,
  start: number,
  end: number,
  encoding: EnvelopePartFacts['transferEncoding'],
  limits: Limits,
): boolean {
  const head = readBuffer(source, start, Math.min(end - start, limits.envelopeHeaderBytes))
  const isAll = head.length === end - start
  if (encoding === 'base64') return base64Starts(head, isAll)
  if (encoding === 'quoted-printable') return quotedPrintableStarts(head, isAll)
  return isZipStart(head) || endRecordAtEnd(subSource(source, start, end - start)) !== null
}

/** Skips invalid characters and white space, like lenient decoders. */
function base64Starts(head: Buffer, isAll: boolean): boolean {
  let characters = ''
  for (const byte of head) {
    const char = String.fromCharCode(byte)
    if (/[A-Za-z0-9+/]/.test(char)) characters += char
    if (characters.length === 8) return isZipStart(Buffer.from(characters, 'base64'))
  }
  return !isAll
}

/** Skips soft line ends; an escape may encode any octet. */
function quotedPrintableStarts(head: Buffer, isAll: boolean): boolean {
  const octets: number[] = []
  for (let at = 0; at < head.length; at++) {
    if (octets.length === 4) return isZipStart(Uint8Array.from(octets))
    if (head[at] !== 0x3d) {
      octets.push(head[at] ?? 0)
      continue
    }
    const code = head.toString('latin1', at + 1, at + 3)
    if (/^[0-9A-Fa-f]{2}$/.test(code)) {
      octets.push(Number.parseInt(code, 16))
      at += 2
      continue
    }
    while (head[at + 1] === 0x20 || head[at + 1] === 0x09 || head[at + 1] === 0x0d) at++
    if (head[at + 1] === 0x0a) at++
  }
  return octets.length === 4 ? isZipStart(Uint8Array.from(octets)) : !isAll
}
