import { resolve } from 'node:path'
import type { FoundInput } from '../../input/index.ts'

/**
 * Returns the path under which an input is recorded, as the user knows it: a copy of an upload has the name of the upload, an entry of a
 * ZIP is below the path of the ZIP.
 */
export function recordedPath(input: FoundInput): string {
  if ('failure' in input) return input.name
  const { reference, isCopy } = input
  if (isCopy) return reference.name
  if (reference.kind === 'entry') {
    const { container, name } = reference
    return `${recordedPath({ reference: container })}${name.slice(container.name.length)}`
  }
  if (reference.kind === 'object') return reference.address
  return 'path' in reference && reference.path !== null ? resolve(reference.path) : reference.name
}
