import type { JsonValue } from '../../../shared/schema/index.ts'
import type { ErrorObject, MultipartPart } from '../../../shared/spec/index.ts'
import { ServiceError } from '../engine/service-error.ts'
import type { HttpLimits } from './http-limits.ts'
import { checkBody, readJsonBody } from './json-body.ts'
import type { Part } from './multipart.ts'

/** Media types that cannot be images; the evaluation decides about all others (1500). */
const NO_IMAGE = /^(?:text\/|multipart\/|application\/(?:json|x-www-form-urlencoded)$)/
const IMAGE = /^image\//

/** Throws 400 with every part that is missing, unexpected, empty or of the wrong kind. Not shown: D-62 */
export function checkParts(parts: ReadonlyMap<string, Part>, expected: readonly MultipartPart[]): void {
  const names = expected.map(({ name }) => name)
  const errors: ErrorObject[] = expected.flatMap((part) => faultOf(part, parts.get(part.name)))
  for (const name of parts.keys())
    if (!names.includes(name)) errors.push(fault(name, `not a part of this call; it has ${names.join(', ')}`))
  if (errors.length > 0) throw new ServiceError('invalid', errors)
}

function faultOf({ name, content, required }: MultipartPart, part: Part | undefined): readonly ErrorObject[] {
  if (!part) return required ? [fault(name, 'the part is missing')] : []
  const { bytes, contentType, fileName } = part
  if (content === 'image' && fileName === null && contentType === null)
    return [fault(name, 'a file is expected, a text field was found')]
  if (content === 'image' && contentType !== null && NO_IMAGE.test(contentType))
    return [fault(name, `an image is expected, ${contentType} was found`)]
  if (content !== 'image' && contentType !== null && IMAGE.test(contentType))
    return [fault(name, `${content === 'json' ? 'JSON' : 'a text'} is expected, ${contentType} was found`)]
  if (content !== 'text' && bytes.length === 0) return [fault(name, 'the part is empty')]
  return []
}

/** Returns JSON and text parts as one body: a part with a structure is the body, text parts are its members. */
export function bodyOfParts(
  parts: ReadonlyMap<string, Part>,
  expected: readonly MultipartPart[],
  limits: HttpLimits,
): JsonValue {
  const texts: [string, string][] = []
  for (const { name, content, structure } of expected) {
    const part = parts.get(name)
    if (!part) continue
    if (content === 'text') texts.push([name, decodeText(part)])
    if (content === 'json' && structure !== undefined) {
      const value = readJsonBody(part.bytes, limits, name)
      checkBody(structure, value, name)
      return value
    }
  }
  return Object.fromEntries(texts)
}

/** Throws 400 if the part is not UTF-8. */
export function decodeText({ name, bytes }: Part): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ServiceError('invalid', [fault(name, 'the text is not UTF-8')])
  }
}

const fault = (field: string, message: string): ErrorObject => ({ code: 'invalid-body', field, message })
