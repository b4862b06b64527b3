import type { StoredPart } from './journal-bodies.ts'
import type { Caller } from './key-ring.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the key has been verified. */
    caller: Caller | null
    /** Start of the call; milliseconds of performance.now(). */
    began: number
    /** Set once the journal has an entry for the request. */
    isNoted: boolean
    /** Raw bytes of a JSON body that its handler receives parsed, for the journal. */
    journalBody: Uint8Array | null
    /** Parts of a multipart body, for the journal. */
    journalParts: readonly StoredPart[] | null
  }
  interface FastifyReply {
    /** Codes of the errors in the response, for the journal. */
    errorCodes: readonly string[] | null
  }
  interface FastifyContextConfig {
    /** The route writes its response directly to the connection, without Fastify. */
    writesItself?: boolean
  }
}
