import type { KeptPart } from './journal-bodies.ts'
import type { Caller } from './key-ring.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until a key has been recognised. */
    caller: Caller | null
    /** When the call began; milliseconds by performance.now(). */
    began: number
    /** The journal has it. */
    isNoted: boolean
    /** Bytes of a JSON body that reaches its handler parsed, for the journal. */
    journalBody: Uint8Array | null
    /** The parts of a multipart body, for the journal. */
    journalParts: readonly KeptPart[] | null
  }
  interface FastifyReply {
    /** Codes of the errors that were answered, for the journal. */
    errorCodes: readonly string[] | null
  }
  interface FastifyContextConfig {
    /** The route answers past Fastify, by the connection itself. */
    writesItself?: boolean
  }
}
