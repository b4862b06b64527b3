import type { FastifyRequest } from 'fastify'
import { refuse } from '../engine/service-error.ts'
import { collectBody } from './collect-body.ts'
import type { HttpLimits } from './http-limits.ts'
import { boundaryOf, type Part, readMultipart } from './multipart.ts'
import { UploadBudget } from './upload-budget.ts'

/** Reads multipart bodies; all bodies in memory share one budget. */
export class UploadReader {
  readonly #limits: HttpLimits
  readonly #budget: UploadBudget

  constructor(limits: HttpLimits) {
    this.#limits = limits
    this.#budget = new UploadBudget(limits.uploadsInMemoryBytes)
  }

  /**
   * Passes the parts to `work` and holds their memory until it settles. Throws 415 if the body is not multipart, 400 if it is
   * malformed, 408 and 413. With `isOptional`, an empty body has no parts.
   */
  async use<T>(
    request: FastifyRequest,
    isOptional: boolean,
    work: (parts: ReadonlyMap<string, Part>) => T,
  ): Promise<Awaited<T>> {
    const contentType = request.headers['content-type']
    if (isEmpty(request)) {
      if (isOptional) return await work(new Map())
      throw refuse('invalid', 'invalid-body', 'a multipart/form-data body is expected, nothing was found')
    }
    if (!contentType?.toLowerCase().startsWith('multipart/form-data'))
      throw refuse('wrong-type', 'wrong-content-type', 'multipart/form-data is expected', 'content-type')
    const boundary = boundaryOf(contentType)
    return this.withBytes(request, (bytes) => work(this.partsOf(request, bytes, boundary)))
  }

  /** Parses a multipart body and describes its parts to the journal. Throws 400 if it is malformed. */
  partsOf(request: FastifyRequest, bytes: Buffer, boundary: string): ReadonlyMap<string, Part> {
    const parts = readMultipart(bytes, boundary, this.#limits.uploadParts)
    request.journalParts = [...parts.values()].map(({ name, contentType: type, bytes: { length } }) => ({
      name,
      contentType: type,
      size: length,
    }))
    return parts
  }

  /** Passes a body of any type to `work` and holds its memory until it settles. Throws 408 and 413. */
  async withBytes<T>(request: FastifyRequest, work: (bytes: Buffer) => T): Promise<Awaited<T>> {
    const owner = request.caller?.tenant.id ?? ''
    const { bytes, release } = await collectBody(request.raw, this.#limits, this.#budget, owner)
    try {
      return await work(bytes)
    } finally {
      release()
    }
  }
}

/** Returns the boundary that the first line of a multipart body is, up to 70 characters; null if it is none. */
export function boundaryWithin(body: Buffer): string | null {
  const [, boundary = null] =
    /^--([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])\r\n/.exec(body.toString('latin1', 0, 80)) ?? []
  return boundary
}

export const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
