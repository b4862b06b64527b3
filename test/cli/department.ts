import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKey } from '../../main/statement/key-file.ts'
import { type CliEnd, runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SAMPLE_FOLDER } from './archive-folder.ts'

export const KEY = join(SAMPLE_FOLDER, 'keys', 'signer.pub.pem')

export const PASSPHRASE = 'correct horse'

/** Writes the key file of a person. Few iterations: the cost of a passphrase is not tested here. */
export async function writeKey(folder: string, name: string, file = `${name}.json`): Promise<void> {
  const { text } = await createKey(name, PASSPHRASE, { now: Date.now(), iterations: 1000 })
  writeFileSync(join(folder, file), text)
}

/** Folder with a library of one archive, and the keys of Ada (administrator), Mia (reviewer) and Carl (approver). */
export async function department(folder = temporaryFolder()) {
  const file = join(folder, 'proof.mime')
  copyFileSync(join(SAMPLE_FOLDER, 'archives', 'reviewed-by-people.mime'), file)
  const env = { PROOFBENCH_HOME: folder, PROOFBENCH_PASSPHRASE: PASSPHRASE }
  const run = (...args: readonly string[]): Promise<CliEnd> => runCli(args, { cwd: folder, env })
  await run('library', 'add', file, '--key', KEY)
  for (const name of ['Ada', 'Mia', 'Carl']) await writeKey(folder, name)
  const first = await run('reviewer', 'add', 'Ada.json')
  await run('reviewer', 'add', 'Mia.json', '--sign', 'Ada.json')
  await run('reviewer', 'add', 'Carl.json', '--role', 'approver', '--sign', 'Ada.json')
  return { folder, file, run, first }
}
