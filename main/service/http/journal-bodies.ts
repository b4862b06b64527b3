/** A body as received or sent. */
export type SeenBody =
  /** A string represents its UTF-8 bytes; `size` counts those bytes. */
  | {
      readonly kind: 'bytes'
      readonly contentType: string | null
      readonly size: number
      readonly bytes: Uint8Array | string
    }
  /** Description of the parts of a multipart body, without their bytes and file names. */
  | {
      readonly kind: 'parts'
      readonly contentType: string | null
      readonly size: number | null
      readonly parts: readonly StoredPart[]
    }
  /** Binary body, such as a proof. */
  | { readonly kind: 'unkept'; readonly contentType: string | null; readonly size: number | null }

/** A body as the journal stores it. */
export type StoredBody =
  | Exclude<SeenBody, { kind: 'bytes' }>
  | {
      readonly kind: 'bytes'
      readonly contentType: string | null
      readonly size: number
      /** The first MAX_BODY_BYTES bytes. */
      readonly bytes: Uint8Array
    }

export interface StoredPart {
  readonly name: string
  readonly contentType: string | null
  readonly size: number
}

export interface SeenBodies {
  /** Transaction that the call concerns. */
  readonly identityId: string | null
  readonly request: SeenBody | null
  readonly response: SeenBody | null
}

export interface StoredBodies {
  readonly request: StoredBody | null
  readonly response: StoredBody | null
}

interface Entry extends StoredBodies {
  readonly identityId: string | null
  readonly size: number
}

/** Maximum stored bytes of one body; the rest is cut off. */
export const MAX_BODY_BYTES = 64 * 1024
/** Maximum number of ended transactions whose late calls are still recognised. */
const MAX_ENDED = 10_000

/**
 * Bodies of the latest calls, in memory only, limited by number and by bytes; the oldest are evicted. Bodies of a transaction are
 * overwritten when its data is deleted, and later ones are not stored.
 * Service: Retrieve proof
 */
export class JournalBodies {
  readonly #slots: number
  readonly #maxBytes: number
  /** By the number of the call, oldest first. */
  readonly #entries = new Map<number, Entry>()
  readonly #ended = new Set<string>()
  #bytes = 0

  constructor(slots: number, maxBytes: number) {
    this.#slots = slots
    this.#maxBytes = maxBytes
  }

  /** Call numbers only increase. */
  add(number: number, { identityId, ...bodies }: SeenBodies): void {
    if (!bodies.request && !bodies.response) return
    if (identityId !== null && this.#ended.has(identityId)) return
    const [request, response] = [stored(bodies.request), stored(bodies.response)]
    const size = (identityId?.length ?? 0) + sizeOf(request) + sizeOf(response)
    if (size > this.#maxBytes) return
    this.#entries.set(number, { identityId, request, response, size })
    this.#bytes += size
    for (const [oldest, entry] of this.#entries) {
      if (oldest > number - this.#slots && this.#bytes <= this.#maxBytes) break
      this.#delete(oldest, entry)
    }
  }

  has(number: number): boolean {
    return this.#entries.has(number)
  }

  get(number: number): StoredBodies | null {
    const entry = this.#entries.get(number)
    return entry ? { request: entry.request, response: entry.response } : null
  }

  /** Overwrites the bodies of a transaction whose data has been deleted. */
  forget(identityId: string): void {
    this.#ended.add(identityId)
    const [first] = this.#ended
    if (this.#ended.size > MAX_ENDED && first !== undefined) this.#ended.delete(first)
    for (const [number, entry] of this.#entries) {
      if (entry.identityId !== identityId) continue
      for (const body of [entry.request, entry.response]) if (body?.kind === 'bytes') body.bytes.fill(0)
      this.#delete(number, entry)
    }
  }

  #delete(number: number, { size }: Entry): void {
    this.#entries.delete(number)
    this.#bytes -= size
  }
}

/** Returns a copy of a body, cut off after MAX_BODY_BYTES. A huge list of parts is stored as its size only. */
function stored(body: SeenBody | null): StoredBody | null {
  if (body?.kind === 'bytes') return { ...body, bytes: startOf(body.bytes, body.size) }
  return body && sizeOf(body) > MAX_BODY_BYTES
    ? { kind: 'unkept', contentType: body.contentType, size: body.size }
    : body
}

/** Returns the first bytes of a content of `size` bytes; a text ends with a whole character. */
function startOf(content: Uint8Array | string, size: number): Buffer {
  if (typeof content !== 'string') return Buffer.from(content.subarray(0, MAX_BODY_BYTES))
  const bytes = Buffer.alloc(Math.min(size, MAX_BODY_BYTES))
  return bytes.subarray(0, bytes.write(content))
}

/** Returns the bytes that a body takes in the journal. */
function sizeOf(body: SeenBody | StoredBody | null): number {
  if (body?.kind === 'bytes') return body.bytes.length
  return body?.kind === 'parts' ? Buffer.byteLength(JSON.stringify(body.parts)) : 0
}
