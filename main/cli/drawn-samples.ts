import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A sample archive that lies beside the command, with the keys and lists it is to be verified with. */
export interface DrawnSample {
  readonly name: string
  readonly title: string
  /** File names without folders. */
  readonly file: string
  readonly keys: readonly string[]
  readonly revocationLists: readonly string[]
  read(): Uint8Array
  readKey(name: string): Uint8Array
}

/** Where samples/ may lie, seen from the built command or from its source. */
const PLACES = ['../samples/', '../../samples/']

/** A file of samples/, never of another folder, whatever the list says. */
const FILE = /^[a-z0-9][a-z0-9-]*(\.[a-z]+)+$/

/** The archives with drawn documents and faces; none where the command was copied away from its package. They are too large to be part of it. */
export function drawnSamples(script: URL): readonly DrawnSample[] {
  for (const place of PLACES) {
    const folder = new URL(place, script)
    const found = samplesIn(folder)
    if (found.length > 0) return found
  }
  return []
}

function samplesIn(folder: URL): readonly DrawnSample[] {
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
