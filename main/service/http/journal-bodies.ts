import { ByteRing } from './byte-ring.ts'

/** A body as it was received or answered. */
export type SeenBody =
  /** A text stands for its bytes in UTF-8; the size is theirs. */
  | {
      readonly kind: 'bytes'
      readonly contentType: string | null
      readonly size: number
      readonly bytes: Uint8Array | string
    }
  /** Of a multipart body only what its parts are: neither their bytes nor the names of their files. */
  | {
      readonly kind: 'parts'
      readonly contentType: string | null
      readonly size: number | null
      readonly parts: readonly KeptPart[]
    }
  /** Bytes that are no text, such as a proof. */
  | { readonly kind: 'unkept'; readonly contentType: string | null; readonly size: number | null }

/** A body as the journal keeps it. */
export type KeptBody =
  | Exclude<SeenBody, { kind: 'bytes' }>
  | {
      readonly kind: 'bytes'
      readonly contentType: string | null
      readonly size: number
      /** The first MOST_BODY_BYTES. */
      readonly bytes: Uint8Array
    }

export interface KeptPart {
  readonly name: string
  readonly contentType: string | null
  readonly size: number
}

export interface SeenBodies {
  /** The transaction that the call was about. */
  readonly identityId: string | null
  readonly request: SeenBody | null
  readonly response: SeenBody | null
}

export interface KeptBodies {
  readonly request: KeptBody | null
  readonly response: KeptBody | null
}

/** Bytes of one body that are kept; the rest is cut off. */
export const MOST_BODY_BYTES = 64 * 1024
/** Transactions whose late calls are still recognised after their end. */
const MOST_ENDED = 10_000
const NO_CALL = -1

/**
 * The bodies of the latest calls, in memory only, never more than there are places and never above a number of bytes; the oldest
 * make room. What is about a transaction is overwritten when its data is deleted, and is not taken any more afterwards.
 * Service: Retrieve proof
 */
export class JournalBodies {
  readonly #ring: ByteRing
  /** By place: the number of the call, and where its piece starts: the id of the transaction, the request and the response. */
  readonly #numbers: Float64Array
  readonly #starts: Float64Array
  readonly #idLengths: Uint32Array
  readonly #requests: BodyColumn
  readonly #responses: BodyColumn
  readonly #ended = new Set<string>()

  constructor(places: number, mostBytes: number) {
    this.#ring = new ByteRing(mostBytes)
    this.#numbers = new Float64Array(places).fill(NO_CALL)
    this.#starts = new Float64Array(places)
    this.#idLengths = new Uint32Array(places)
    this.#requests = new BodyColumn(places)
    this.#responses = new BodyColumn(places)
  }

  /** Numbers of calls only rise. */
  add(number: number, { identityId, ...bodies }: SeenBodies): void {
    const place = number % this.#numbers.length
    this.#drop(place)
    if (!bodies.request && !bodies.response) return
    if (identityId !== null && this.#ended.has(identityId)) return
    const id = identityId ?? ''
    const [request, response] = [keepable(bodies.request), keepable(bodies.response)]
    const [askedRoom, answeredRoom] = [roomFor(request), roomFor(response)]
    const start = this.#ring.reserve(id.length + askedRoom + answeredRoom)
    if (start === null) return
    this.#numbers[place] = number
    this.#starts[place] = start
    // Ids of transactions are ASCII; of others, which nobody will end, nothing but the length matters.
    this.#idLengths[place] = this.#ring.write(start, id, id.length, 'latin1')
    const at = start + id.length
    this.#requests.set(place, request.body, askedRoom, this.#ring.write(at, request.content, askedRoom))
    const answeredAt = at + askedRoom
    this.#responses.set(
      place,
      response.body,
      answeredRoom,
      this.#ring.write(answeredAt, response.content, answeredRoom),
    )
  }

  has(number: number): boolean {
    const place = number % this.#numbers.length
    return this.#numbers[place] === number && this.#ring.has(this.#startOf(place))
  }

  get(number: number): KeptBodies | null {
    if (!this.has(number)) return null
    const place = number % this.#numbers.length
    const start = this.#startOf(place) + (this.#idLengths[place] as number) // one for each place
    const request = this.#requests.get(place, start, this.#ring)
    return { request, response: this.#responses.get(place, start + this.#requests.room(place), this.#ring) }
  }

  /** The data of this transaction has been deleted. */
  forget(identityId: string): void {
    this.#ended.add(identityId)
    const [first] = this.#ended
    if (this.#ended.size > MOST_ENDED && first !== undefined) this.#ended.delete(first)
    const id = Buffer.from(identityId, 'latin1')
    for (let place = 0; place < this.#numbers.length; place++)
      if (this.#idLengths[place] === id.length && this.#isAbout(place, id)) this.#drop(place)
  }

  #isAbout(place: number, id: Uint8Array): boolean {
    const start = this.#startOf(place)
    return this.#ring.has(start) && this.#ring.holds(start, id)
  }

  #startOf(place: number): number {
    return this.#starts[place] as number // one for each place
  }

  /** Overwrites what a place has, where nothing else has done so. */
  #drop(place: number): void {
    if (this.#numbers[place] === NO_CALL) return
    this.#numbers[place] = NO_CALL
    const length = (this.#idLengths[place] as number) + this.#requests.room(place) + this.#responses.room(place)
    this.#idLengths[place] = 0
    if (this.#ring.has(this.#startOf(place))) this.#ring.erase(this.#startOf(place), length)
  }
}

const KINDS = ['none', 'bytes', 'parts', 'unkept'] as const

/** What is known of one body of each call besides its bytes. */
class BodyColumn {
  readonly #kinds: Uint8Array
  /** NaN where it is not known. */
  readonly #sizes: Float64Array
  readonly #rooms: Uint32Array
  readonly #lengths: Uint32Array
  readonly #contentTypes: (string | null)[]

  constructor(places: number) {
    this.#kinds = new Uint8Array(places)
    this.#sizes = new Float64Array(places)
    this.#rooms = new Uint32Array(places)
    this.#lengths = new Uint32Array(places)
    this.#contentTypes = new Array(places).fill(null)
  }

  /** `length` bytes of the room are used. */
  set(place: number, body: SeenBody | null, room: number, length: number): void {
    this.#kinds[place] = KINDS.indexOf(body?.kind ?? 'none')
    this.#sizes[place] = body?.size ?? Number.NaN
    this.#contentTypes[place] = body ? body.contentType : null
    this.#rooms[place] = room
    this.#lengths[place] = length
  }

  room(place: number): number {
    return this.#rooms[place] as number // one for each place
  }

  get(place: number, start: number, ring: ByteRing): KeptBody | null {
    const [contentType = null, size = Number.NaN] = [this.#contentTypes[place], this.#sizes[place]]
    const known = Number.isNaN(size) ? null : size
    const content = () => ring.read(start, this.#lengths[place] as number) // one for each place
    switch (KINDS[this.#kinds[place] as number]) {
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
  /** Goes into the ring, as far as it is kept. */
  readonly content: Uint8Array | string
  /** Of the content. */
  readonly bytes: number
}

function keepable(body: SeenBody | null): Keepable {
  switch (body?.kind) {
    case 'bytes':
      return { body, content: body.bytes, bytes: body.size }
    case 'parts': {
      const content = JSON.stringify(body.parts)
      const bytes = Buffer.byteLength(content)
      if (bytes <= MOST_BODY_BYTES) return { body, content, bytes }
      // Many parts with long names are no more than their size.
      return { body: { kind: 'unkept', contentType: body.contentType, size: body.size }, content: '', bytes: 0 }
    }
    default:
      return { body, content: '', bytes: 0 }
  }
}

const roomFor = ({ bytes }: Keepable): number => Math.min(MOST_BODY_BYTES, bytes)
