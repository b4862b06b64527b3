import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorObject } from '../../../shared/spec/index.ts'
import { StoredFileDamaged, StoredRecordDamaged } from '../engine/storage-failed.ts'
import type { HttpLimits } from './http-limits.ts'
import { refusalOf } from './refusal.ts'

/** Called for unexpected errors with the reference sent to the caller and the error, which must not reach the caller. */
export type FaultListener = (reference: string, error: unknown) => void

interface Answer {
  readonly status: number
  readonly errors: readonly ErrorObject[]
}

/** Creates the error handler: every error becomes `{"errors":[{code, field, message}]}`. Not shown: D-41, D-46 */
export const errorAnswerer =
  (limits: HttpLimits, onFault: FaultListener) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, errors } = answerOf(error, request, limits, onFault)
    if (status === 401) reply.header('www-authenticate', 'ApiKey')
    reply.errorCodes = errors.map(({ code }) => code)
    reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send({ errors })
  }

function answerOf(error: unknown, request: FastifyRequest, limits: HttpLimits, onFault: FaultListener): Answer {
  const refusal = refusalOf(error)
  if (refusal) return refusal
  if (error instanceof StoredRecordDamaged || error instanceof StoredFileDamaged)
    return errorAnswer(503, 'damaged-record', `${error.message}; restart the service to have it checked`)
  const { code, status, validation } = frameworkError(error)
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE': {
      const declared = request.headers['content-length']
      const found = declared === undefined ? 'more came' : `${declared} bytes were announced`
      return errorAnswer(413, 'too-large', `${found}; a JSON body may have ${limits.jsonBytes} bytes at most`)
    }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return errorAnswer(
        415,
        'wrong-content-type',
        'the content type of the body is not one of this call',
        'content-type',
      )
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return errorAnswer(400, 'malformed-request', 'the body has not the length that its header says', 'content-length')
    case 'FST_ERR_BAD_URL':
      return errorAnswer(400, 'malformed-request', 'the path is not percent-encoded UTF-8')
    case 'FST_ERR_VALIDATION':
      return { status: 400, errors: validation }
    case 'ECONNRESET':
      return errorAnswer(400, 'malformed-request', 'the connection was broken off')
    default: {
      if (status !== null) return errorAnswer(status, 'malformed-request', 'the request cannot be answered as it is')
      const reference = randomUUID()
      onFault(reference, error)
      return errorAnswer(500, 'internal-error', `something went wrong that was not foreseen; reference ${reference}`)
    }
  }
}

const errorAnswer = (status: number, code: string, message: string, field?: string): Answer => ({
  status,
  errors: [{ code, ...(field === undefined ? {} : { field }), message }],
})

interface FrameworkError {
  readonly code: string
  /** Status of a client error raised by Fastify; null for any other error. */
  readonly status: number | null
  readonly validation: readonly ErrorObject[]
}

function frameworkError(error: unknown): FrameworkError {
  if (!(error instanceof Error)) return { code: '', status: null, validation: [] }
  const {
    code = '',
    statusCode = 500,
    validation = [],
  } = error as {
    code?: unknown
    statusCode?: number
    validation?: ErrorObject[]
  } // set by Fastify and schema-errors.ts
  const isClientError = String(code).startsWith('FST_') && statusCode >= 400 && statusCode < 500
  return { code: String(code), status: isClientError ? statusCode : null, validation }
}
