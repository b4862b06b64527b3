/** A body as the journal keeps it. */
export type KeptBody =
  | {
      readonly kind: 'bytes'
      readonly contentType: string | null
      readonly size: number
      readonly bytes: Uint8Array | string
    }
  /** Of a multipart body only what its parts are: neither their bytes nor the names of their files. */
  | {
      readonly kind: 'parts'
      readonly contentType: string
      readonly size: number | null
      readonly parts: readonly KeptPart[]
    }
  /** Bytes that are no text, such as a proof. */
  | { readonly kind: 'unkept'; readonly contentType: string | null; readonly size: number | null }

export interface KeptPart {
  readonly name: string
  readonly contentType: string | null
  readonly size: number
}

export interface KeptBodies {
  /** The transaction that the call was about. */
  readonly identityId: string | null
  readonly request: KeptBody | null
  readonly response: KeptBody | null
}

/** Bytes of one body that are kept; the rest is cut off. */
export const MOST_BODY_BYTES = 64 * 1024
/** What stands around a kept body, so that many small ones cost something as well. */
const OVERHEAD = 200
/** Transactions whose late calls are still recognised after their end. */
const MOST_ENDED = 10_000

/**
 * The bodies of the latest calls, in memory only and never above a number of bytes; the oldest make room. What is about a
 * transaction is forgotten when its data is deleted, and is not taken any more afterwards. Service: Retrieve proof
 */
export class JournalBodies {
  readonly #most: number
  readonly #kept = new Map<number, KeptBodies>()
  readonly #ended = new Set<string>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  /** Bytes that are kept, with what stands around them. */
  get bytes(): number {
    return this.#bytes
  }

  add(number: number, bodies: KeptBodies): void {
    if (bodies.identityId !== null && this.#ended.has(bodies.identityId)) return
    if (!bodies.request && !bodies.response) return
    this.#kept.set(number, bodies)
    this.#bytes += costOf(bodies)
    for (const [oldest, others] of this.#kept) {
      if (this.#bytes <= this.#most) return
      this.#drop(oldest, others)
    }
  }

  get(number: number): KeptBodies | null {
    return this.#kept.get(number) ?? null
  }

  /** The data of this transaction has been deleted. */
  forget(identityId: string): void {
    this.#ended.add(identityId)
    const [first] = this.#ended
    if (this.#ended.size > MOST_ENDED && first !== undefined) this.#ended.delete(first)
    for (const [number, bodies] of this.#kept) if (bodies.identityId === identityId) this.#drop(number, bodies)
  }

  #drop(number: number, bodies: KeptBodies): void {
    this.#kept.delete(number)
    this.#bytes -= costOf(bodies)
  }
}

const costOf = ({ request, response }: KeptBodies): number => OVERHEAD + sizeOf(request) + sizeOf(response)

function sizeOf(body: KeptBody | null): number {
  // A character of what is answered is a byte or two.
  if (body?.kind === 'bytes') return body.bytes.length
  return body?.kind === 'parts' ? body.parts.length * OVERHEAD : 0
}
