import type { Caller } from './key-ring.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until a key has been recognised. */
    caller: Caller | null
  }
  interface FastifyReply {
    /** Codes of the errors that were answered, for the journal. */
    errorCodes: readonly string[] | null
  }
}
