import { createPrivateKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInArchive } from '../../main/proof/self-test/built-in-archive.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../main/proof/self-test/sample-key.ts'
import { type CliEnd, type CliOptions, runCli, temporaryFolder } from '../support/run-cli.ts'

export const key = createPrivateKey(SAMPLE_PRIVATE_KEY)
export const SAMPLE_FOLDER = join(import.meta.dirname, '..', '..', 'samples')
/** Validation time at which every certificate of the samples is valid. */
export const TIME = ['--time', '2026-06-01T00:00:00Z']

/** Creates a folder with a genuine archive and the key that signed it. */
export async function folderWith(bytes: Uint8Array | Promise<Uint8Array> = builtInArchive(key)): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.mime'), await bytes)
  writeFileSync(join(folder, 'key.pem'), SAMPLE_PUBLIC_KEY)
  return folder
}

export const verifyIn = (cwd: string, args: readonly string[] = [], env: CliOptions['env'] = {}): Promise<CliEnd> =>
  runCli(['verify', 'a.mime', '--key', 'key.pem', ...TIME, ...args], { cwd, env })
