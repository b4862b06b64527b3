import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export interface Needles {
  readonly texts: readonly string[]
  readonly blobs: readonly Uint8Array[]
}

export type Hit = readonly [needle: string, form: string, file: string]

export const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.log('SKIPPED: python3, which searches the data folder, is not on this machine')

/** Searches every byte below a folder with python3; neither our reader nor SQLite takes part. */
export function findBytes(folder: string, { texts, blobs }: Needles): readonly Hit[] {
  const asked = { folder, texts, blobs: blobs.map((blob) => Buffer.from(blob).toString('hex')) }
  const { status, stdout, stderr } = spawnSync('python3', [join(import.meta.dirname, 'find-bytes.py')], {
    input: JSON.stringify(asked),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`the search failed: ${stderr}`)
  return JSON.parse(stdout) as readonly Hit[] // of find-bytes.py
}
