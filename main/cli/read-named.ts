import { readFileSync } from 'node:fs'
import { failureOf, systemCode } from '../input/input-failure.ts'
import { noInputStop } from './stop.ts'

export interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Reads a small file that the command line names, or a file that it names; `what` says which, such as an option, `instead` what else could be meant. */
export function readNamed(path: string, what?: string, instead = ''): NamedBytes {
  try {
    return { name: path, bytes: readFileSync(path) }
  } catch (error) {
    const shown = what === undefined ? path : `${what} ${path}`
    if (systemCode(error) === 'EISDIR') throw noInputStop(`${shown}: It is a folder`, 'Give the name of a file.')
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${shown}: ${failure.message}`, [failure.hint, instead].filter(Boolean).join(' '))
  }
}
