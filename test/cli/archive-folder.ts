import { createPrivateKey } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInArchive } from '../../main/proof/self-test/built-in-archive.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../main/proof/self-test/sample-key.ts'
import { type CliEnd, type CliOptions, runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

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

/** Creates a folder with genuine archives `in/00.mime` … and the key that signed them. */
export async function folderOf(count: number): Promise<string> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'in'))
  const bytes = Buffer.from(await builtInArchive(key, 'zip'))
  for (let index = 0; index < count; index++) writeFileSync(join(folder, 'in', nameOf(index)), variant(bytes, index))
  writeFileSync(join(folder, 'key.pem'), SAMPLE_PUBLIC_KEY)
  return folder
}

export const nameOf = (index: number): string => `${String(index).padStart(4, '0')}.mime`

/** Wraps a ZIP in an envelope with a header of its own, so that the input has another hash. */
const variant = (zip: Buffer, index: number): Buffer =>
  Buffer.concat([
    Buffer.from(
      `MIME-Version: 1.0\r\nX-Number: ${index}\r\nContent-Type: multipart/mixed; boundary="b0undary"\r\n\r\n--b0undary\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: binary\r\n\r\n`,
    ),
    zip,
    Buffer.from('\r\n--b0undary--\r\n'),
  ])
