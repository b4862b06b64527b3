import { type ByteSource, sourceOf } from '../source.ts'
import { Base64Text } from './decode-base64.ts'
import type { TextDecoding } from './decode-part.ts'
import { QuotedPrintableText } from './decode-quoted-printable.ts'
import { hasZipSign } from './outside-archive.ts'
import type { Part, Refusal } from './part.ts'
import { eachPiece } from './part-store.ts'

/** Overlap of decoded pieces in bytes, so that a signature across two pieces is found. */
const OVERLAP = 30

/** Searches the decoded bytes of an encoded part for a ZIP, as a reader that unpacks every part would. Bounded memory. */
export function findEncodedArchive(source: ByteSource, { facts }: Part): 'archive' | 'none' | Refusal {
  const text = decodingOf(facts.transferEncoding)
  if (!text) return 'none'
  let tail: Buffer = Buffer.alloc(0)
  let found = false
  const search = (octets: Buffer): void => {
    const bytes = Buffer.concat([tail, octets])
    found ||= hasZipSign(sourceOf(bytes), 0, bytes.length)
    tail = Buffer.from(bytes.subarray(-OVERLAP))
  }
  eachPiece(source, facts.bodyOffset, facts.bodyOffset + facts.bodyLength, (piece) => search(text.decode(piece)))
  search(text.end())
  if (found) return 'archive'
  return text.problem === null
    ? 'none'
    : {
        code: 'envelope.ambiguous',
        detail: `decoders read the ${facts.transferEncoding} of another part differently: ${text.problem}`,
      }
}

function decodingOf(encoding: string): TextDecoding | null {
  if (encoding === 'base64') return new Base64Text()
  return encoding === 'quoted-printable' ? new QuotedPrintableText('text') : null
}
