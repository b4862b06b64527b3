import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export interface Needles {
  readonly texts: readonly string[]
  readonly blobs: readonly Uint8Array[]
}

export type Hit = readonly [needle: string, form: string, file: string]

export const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.log('SKIPPED: python3, which searches the data folder, is not on this machine')

/**
 * Searches every byte below a folder with python3, independently of our reader and of SQLite. Asynchronous, so that the test can
 * handle connections that the service closes meanwhile.
 */
export async function findBytes(folder: string, { texts, blobs }: Needles): Promise<readonly Hit[]> {
  const input = JSON.stringify({ folder, texts, blobs: blobs.map((blob) => Buffer.from(blob).toString('hex')) })
  const search = spawn('python3', [join(import.meta.dirname, 'find-bytes.py')])
  search.stdin.end(input)
  const [stdout, stderr] = [text(search.stdout), text(search.stderr)]
  const [status] = await once(search, 'close')
  if (status !== 0) throw new Error(`the search failed: ${await stderr}`)
  return JSON.parse(await stdout) as readonly Hit[] // the output format of find-bytes.py
}
