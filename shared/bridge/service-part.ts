import type { ArgumentCheck } from './argument-checks.ts'

/** Part of a multipart body for the service. */
export interface ServicePart {
  readonly name: string
  /** Null for a field that is not a file. */
  readonly fileName: string | null
  readonly contentType: string
  /** Base64 of the content. */
  readonly base64: string
}

const MAX_PARTS = 24
/** Maximum length of all parts together, UTF-16 units: Base64 of the maximum that the service accepts in one call. */
export const MAX_PART_TEXT = 28 * 1024 * 1024

export const serviceParts: ArgumentCheck<readonly ServicePart[]> = (value) => {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_PARTS || !value.every(isPart)) return undefined
  const size = value.reduce((sum, { base64 }) => sum + base64.length, 0)
  return size <= MAX_PART_TEXT ? value : undefined
}

function isPart(value: unknown): value is ServicePart {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 4) return false
  const { name, fileName, contentType, base64 } = value as { readonly [member: string]: unknown } // checked above
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
