import { failureOf, readSmallFile, systemCode } from '../../input/index.ts'
import { noInputStop } from '../arguments/stop.ts'

export interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Reads a small file from the command line. Errors name the `source` of the path, such as an option; `alternatives` adds a hint
 * about other accepted values.
 */
export function readNamed(path: string, source?: string, alternatives = ''): NamedBytes {
  try {
    return { name: path, bytes: readSmallFile(path) }
  } catch (error) {
    const label = source === undefined ? path : `${source} ${path}`
    if (systemCode(error) === 'EISDIR') throw noInputStop(`${label}: It is a folder`, 'Give the name of a file.')
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${label}: ${failure.message}`, [failure.hint, alternatives].filter(Boolean).join(' '))
  }
}

/** Reads a small text file from the command line, like `readNamed`; invalid UTF-8 is replaced. */
export const readNamedText = (path: string, source?: string, alternatives?: string): string =>
  Buffer.from(readNamed(path, source, alternatives).bytes).toString('utf8')
