import type { ArgumentCheck } from './argument-checks.ts'

/** One part of a multipart body, as the service takes it. */
export interface ServicePart {
  readonly name: string
  /** Null: a field, no file. */
  readonly fileName: string | null
  readonly contentType: string
  /** Of the bytes. */
  readonly base64: string
}

const MOST_PARTS = 24
/** UTF-16 units of all parts together: Base64 of what the service takes in one call. */
export const MOST_PART_TEXT = 28 * 1024 * 1024

export const serviceParts: ArgumentCheck<readonly ServicePart[]> = (given) => {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_PARTS || !given.every(isPart)) return undefined
  const size = given.reduce((sum, { base64 }) => sum + base64.length, 0)
  return size <= MOST_PART_TEXT ? given : undefined
}

function isPart(given: unknown): given is ServicePart {
  if (typeof given !== 'object' || given === null || Object.keys(given).length !== 4) return false
  const { name, fileName, contentType, base64 } = given as { readonly [member: string]: unknown } // an object, as just seen
  return (
    typeof name === 'string' &&
    /^\w{1,60}$/.test(name) &&
    (fileName === null || (typeof fileName === 'string' && fileName.length > 0 && fileName.length <= 255)) &&
    typeof contentType === 'string' &&
    /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(contentType) &&
    typeof base64 === 'string' &&
    /^[A-Za-z0-9+/]*={0,2}$/.test(base64)
  )
}
