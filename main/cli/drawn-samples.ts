import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Sample archive in the `samples` folder, with the keys and revocation lists to verify it. */
export interface DrawnSample {
  readonly name: string
  readonly title: string
  /** Names of files, without folders. */
  readonly file: string
  readonly keys: readonly string[]
  readonly revocationLists: readonly string[]
  read(): Uint8Array
  readKey(name: string): Uint8Array
}

/** Same relative path from the sources, a build and the package of the app. */
const SAMPLES = new URL('../../samples/', import.meta.url)

/** Name of a file directly in a folder of `samples/`, so that no entry of the list can lead elsewhere. */
const FILE = /^[a-z0-9][a-z0-9-]*(\.[a-z]+)+$/

/** Lists the archives with drawn documents and faces in `folder`. Empty if the command was copied out of its package. */
export function drawnSamples(folder: URL = SAMPLES): readonly DrawnSample[] {
  const bytesOf = (path: string): Uint8Array => readFileSync(fileURLToPath(new URL(path, folder)))
  return rowsOf(listIn(bytesOf)).map((row) => ({
    ...row,
    read: () => bytesOf(`archives/${row.file}`),
    readKey: (name) => bytesOf(`keys/${name}`),
  }))
}

function listIn(bytesOf: (path: string) => Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytesOf('expected.json')).toString())
  } catch {
    return null
  }
}

type Row = Omit<DrawnSample, 'read' | 'readKey'>

const rowsOf = (list: unknown): readonly Row[] =>
  Array.isArray(list) ? list.flatMap((row: unknown) => rowOf(row) ?? []) : []

function rowOf(row: unknown): Row | null {
  if (typeof row !== 'object' || row === null) return null
  const { name, title, file, keys, revocationLists } = row as { readonly [member: string]: unknown } // an object
  if (typeof name !== 'string' || typeof title !== 'string' || !isFile(file)) return null
  return isFiles(keys) && isFiles(revocationLists) ? { name, title, file, keys, revocationLists } : null
}

const isFile = (value: unknown): value is string => typeof value === 'string' && FILE.test(value)
const isFiles = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isFile)
