import { ByteRing } from './byte-ring.ts'

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

/** Maximum stored bytes of one body; the rest is cut off. */
export const MAX_BODY_BYTES = 64 * 1024
/** Maximum number of ended transactions whose late calls are still recognised. */
const MAX_ENDED = 10_000
const NO_CALL = -1

/**
 * Bodies of the latest calls, in memory only, limited by number and by bytes; the oldest are evicted. Bodies of a transaction are
 * overwritten when its data is deleted, and later ones are not stored.
 * Service: Retrieve proof
 */
export class JournalBodies {
  readonly #ring: ByteRing
  /** Number of the call by slot, and start of its segment, which holds the transaction id, the request and the response. */
  readonly #numbers: Float64Array
  readonly #starts: Float64Array
  readonly #idLengths: Uint32Array
  readonly #requests: BodyColumn
  readonly #responses: BodyColumn
  readonly #ended = new Set<string>()

  constructor(slots: number, maxBytes: number) {
    this.#ring = new ByteRing(maxBytes)
    this.#numbers = new Float64Array(slots).fill(NO_CALL)
    this.#starts = new Float64Array(slots)
    this.#idLengths = new Uint32Array(slots)
    this.#requests = new BodyColumn(slots)
    this.#responses = new BodyColumn(slots)
  }

  /** Call numbers only increase. */
  add(number: number, { identityId, ...bodies }: SeenBodies): void {
    const slot = number % this.#numbers.length
    this.#erase(slot)
    if (!bodies.request && !bodies.response) return
    if (identityId !== null && this.#ended.has(identityId)) return
    const id = identityId ?? ''
    const [request, response] = [keepable(bodies.request), keepable(bodies.response)]
    const [requestCapacity, responseCapacity] = [capacityFor(request), capacityFor(response)]
    const start = this.#ring.reserve(id.length + requestCapacity + responseCapacity)
    if (start === null) return
    this.#numbers[slot] = number
    this.#starts[slot] = start
    // Transaction ids are ASCII. Any other id never ends, so that only its length matters.
    this.#idLengths[slot] = this.#ring.write(start, id, id.length, 'latin1')
    const requestStart = start + id.length
    this.#requests.set(
      slot,
      request.body,
      requestCapacity,
      this.#ring.write(requestStart, request.content, requestCapacity),
    )
    const responseStart = requestStart + requestCapacity
    this.#responses.set(
      slot,
      response.body,
      responseCapacity,
      this.#ring.write(responseStart, response.content, responseCapacity),
    )
  }

  has(number: number): boolean {
    const slot = number % this.#numbers.length
    return this.#numbers[slot] === number && this.#ring.has(this.#startOf(slot))
  }

  get(number: number): StoredBodies | null {
    if (!this.has(number)) return null
    const slot = number % this.#numbers.length
    const start = this.#startOf(slot) + (this.#idLengths[slot] as number) // one for each slot
    const request = this.#requests.get(slot, start, this.#ring)
    return { request, response: this.#responses.get(slot, start + this.#requests.capacityOf(slot), this.#ring) }
  }

  /** Erases the bodies of a transaction whose data has been deleted. */
  forget(identityId: string): void {
    this.#ended.add(identityId)
    const [first] = this.#ended
    if (this.#ended.size > MAX_ENDED && first !== undefined) this.#ended.delete(first)
    const id = Buffer.from(identityId, 'latin1')
    for (let slot = 0; slot < this.#numbers.length; slot++)
      if (this.#idLengths[slot] === id.length && this.#isAbout(slot, id)) this.#erase(slot)
  }

  #isAbout(slot: number, id: Uint8Array): boolean {
    const start = this.#startOf(slot)
    return this.#ring.has(start) && this.#ring.startsWith(start, id)
  }

  #startOf(slot: number): number {
    return this.#starts[slot] as number // one for each slot
  }

  /** Erases the segment of a slot unless it has been overwritten already. */
  #erase(slot: number): void {
    if (this.#numbers[slot] === NO_CALL) return
    this.#numbers[slot] = NO_CALL
    const length =
      (this.#idLengths[slot] as number) + this.#requests.capacityOf(slot) + this.#responses.capacityOf(slot)
    this.#idLengths[slot] = 0
    if (this.#ring.has(this.#startOf(slot))) this.#ring.erase(this.#startOf(slot), length)
  }
}

const KINDS = ['none', 'bytes', 'parts', 'unkept'] as const

/** Metadata of one body of each call. */
class BodyColumn {
  readonly #kinds: Uint8Array
  /** NaN if unknown. */
  readonly #sizes: Float64Array
  readonly #capacities: Uint32Array
  readonly #lengths: Uint32Array
  readonly #contentTypes: (string | null)[]

  constructor(slots: number) {
    this.#kinds = new Uint8Array(slots)
    this.#sizes = new Float64Array(slots)
    this.#capacities = new Uint32Array(slots)
    this.#lengths = new Uint32Array(slots)
    this.#contentTypes = new Array(slots).fill(null)
  }

  /** `length` bytes of the reserved `capacity` are used. */
  set(slot: number, body: SeenBody | null, capacity: number, length: number): void {
    this.#kinds[slot] = KINDS.indexOf(body?.kind ?? 'none')
    this.#sizes[slot] = body?.size ?? Number.NaN
    this.#contentTypes[slot] = body ? body.contentType : null
    this.#capacities[slot] = capacity
    this.#lengths[slot] = length
  }

  /** Returns the bytes that are reserved in the ring. */
  capacityOf(slot: number): number {
    return this.#capacities[slot] as number // one for each slot
  }

  get(slot: number, start: number, ring: ByteRing): StoredBody | null {
    const [contentType = null, size = Number.NaN] = [this.#contentTypes[slot], this.#sizes[slot]]
    const known = Number.isNaN(size) ? null : size
    const content = () => ring.read(start, this.#lengths[slot] as number) // one for each slot
    switch (KINDS[this.#kinds[slot] as number]) {
      case 'bytes':
        return { kind: 'bytes', contentType, size, bytes: content() }
      case 'parts':
        return { kind: 'parts', contentType, size: known, parts: JSON.parse(content().toString()) }
      case 'unkept':
        return { kind: 'unkept', contentType, size: known }
      default:
        return null
    }
  }
}

interface Keepable {
  readonly body: SeenBody | null
  /** Bytes for the ring, before truncation. */
  readonly content: Uint8Array | string
  /** Size of the content in bytes. */
  readonly bytes: number
}

function keepable(body: SeenBody | null): Keepable {
  switch (body?.kind) {
    case 'bytes':
      return { body, content: body.bytes, bytes: body.size }
    case 'parts': {
      const content = JSON.stringify(body.parts)
      const bytes = Buffer.byteLength(content)
      if (bytes <= MAX_BODY_BYTES) return { body, content, bytes }
      // A huge list of parts is stored as its size only.
      return { body: { kind: 'unkept', contentType: body.contentType, size: body.size }, content: '', bytes: 0 }
    }
    default:
      return { body, content: '', bytes: 0 }
  }
}

const capacityFor = ({ bytes }: Keepable): number => Math.min(MAX_BODY_BYTES, bytes)
