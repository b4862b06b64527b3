/** A body as the journal keeps it. */
export type KeptBody =
  | {
      readonly kind: 'bytes'
      readonly contentType: string | null
      readonly size: number
      /** As a string, which takes the least time and room: latin1 has a character for each byte. */
      readonly bytes: string
      readonly encoding: 'latin1' | 'utf8'
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
 * The bodies of the latest calls, in memory only, never more than there are places and never above a number of bytes; the oldest
 * make room. What is about a transaction is forgotten when its data is deleted, and is not taken any more afterwards.
 * Service: Retrieve proof
 */
export class JournalBodies {
  readonly #mostBytes: number
  readonly #numbers: Float64Array
  readonly #places: (KeptBodies | undefined)[]
  readonly #ended = new Set<string>()
  /** No call with a smaller number has bodies. */
  #oldest = 0
  #bytes = 0

  constructor(places: number, mostBytes: number) {
    this.#numbers = new Float64Array(places)
    this.#places = new Array(places)
    this.#mostBytes = mostBytes
  }

  /** Bytes that are kept, with what stands around them. */
  get bytes(): number {
    return this.#bytes
  }

  /** Numbers of calls only rise. */
  add(number: number, bodies: KeptBodies): void {
    if (bodies.identityId !== null && this.#ended.has(bodies.identityId)) return
    if (!bodies.request && !bodies.response) return
    const place = number % this.#places.length
    this.#drop(place)
    this.#numbers[place] = number
    this.#places[place] = bodies
    this.#bytes += costOf(bodies)
    for (; this.#bytes > this.#mostBytes && this.#oldest <= number; this.#oldest++)
      if (this.get(this.#oldest)) this.#drop(this.#oldest % this.#places.length)
  }

  get(number: number): KeptBodies | null {
    const place = number % this.#places.length
    return this.#numbers[place] === number ? (this.#places[place] ?? null) : null
  }

  /** The data of this transaction has been deleted. */
  forget(identityId: string): void {
    this.#ended.add(identityId)
    const [first] = this.#ended
    if (this.#ended.size > MOST_ENDED && first !== undefined) this.#ended.delete(first)
    for (const [place, kept] of this.#places.entries()) if (kept?.identityId === identityId) this.#drop(place)
  }

  #drop(place: number): void {
    const kept = this.#places[place]
    if (!kept) return
    this.#places[place] = undefined
    this.#bytes -= costOf(kept)
  }
}

const costOf = ({ request, response }: KeptBodies): number => OVERHEAD + sizeOf(request) + sizeOf(response)

function sizeOf(body: KeptBody | null): number {
  // A character of what is answered is a byte or two.
  if (body?.kind === 'bytes') return body.bytes.length
  return body?.kind === 'parts' ? body.parts.length * OVERHEAD : 0
}
