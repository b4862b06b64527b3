import { failureOf, homePath, readSmallFile, systemCode } from '../../input/index.ts'
import { givenText } from '../../proof/index.ts'
import { noInputStop, usageStop } from '../arguments/stop.ts'

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
    return { name: path, bytes: readSmallFile(homePath(path)) }
  } catch (error) {
    const label = source === undefined ? path : `${source} ${path}`
    if (systemCode(error) === 'EISDIR') throw noInputStop(`${label}: It is a folder`, 'Give the name of a file.')
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${label}: ${failure.message}`, [failure.hint, alternatives].filter(Boolean).join(' '))
  }
}

/**
 * Reads a small text file from the command line, like `readNamed`: UTF-8 or UTF-16, line ends as LF. Throws `Stop` for other bytes, and for
 * more than `maxBytes`.
 */
export function readNamedText(path: string, source?: string, alternatives = '', maxBytes?: number): string {
  const { bytes } = readNamed(path, source, alternatives)
  const text = maxBytes !== undefined && bytes.length > maxBytes ? null : givenText(bytes)
  if (text !== null) return text
  const limit = maxBytes === undefined ? '' : ` of at most ${maxBytes} bytes`
  throw usageStop(
    `${source === undefined ? path : `${source} ${path}`}: it is no text in UTF-8 or UTF-16${limit}`,
    ['Is it the right file? Save it as UTF-8.', alternatives].filter(Boolean).join(' '),
  )
}

/** Reads a secret from a file, without the line end behind it. Throws `Stop` for an empty file, and as `readNamedText` does. */
export function readNamedSecret(path: string, source: string, maxBytes: number, alternatives = ''): string {
  const text = readNamedText(path, source, alternatives, maxBytes).replace(/\n$/, '')
  if (text === '') throw noInputStop(`${source} ${path}: the file is empty`, alternatives)
  return text
}
