import type { Limits } from '../limits.ts'
import type { ByteSource } from '../source.ts'
import type { Spool } from '../spool.ts'
import { type DecodedPart, eachPiece, PartStore } from './part-store.ts'

/** Incremental decoder of encoded text in arbitrary pieces; reports what decoders would read differently. */
export interface TextDecoding {
  readonly problem: string | null
  readonly lacksPadding: boolean
  decode(piece: Buffer): Buffer
  /** Ends the text and returns the remaining octets. */
  end(): Buffer
}

/** Decodes the body from `start` to `end` incrementally. */
export function decodePart(
  source: ByteSource,
  start: number,
  end: number,
  limits: Limits,
  spool: Spool,
  text: TextDecoding,
): DecodedPart {
  const store = new PartStore(limits, spool)
  store.fill(() => {
    eachPiece(source, start, end, (piece) => store.add(text.decode(piece)))
    store.add(text.end())
  })
  return {
    source: { ...store.source(), problem: () => text.problem },
    lacksPadding: text.lacksPadding,
    close: () => store.close(),
  }
}
