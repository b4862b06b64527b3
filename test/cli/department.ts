import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CliEnd, runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SAMPLE_FOLDER } from './archive-folder.ts'

export const KEY = join(SAMPLE_FOLDER, 'keys', 'signer.pub.pem')

/** Folder with a library of one archive, and the keys of Ada (administrator), Mia (reviewer) and Carl (approver). */
export async function department(folder = temporaryFolder()) {
  const file = join(folder, 'proof.mime')
  copyFileSync(join(SAMPLE_FOLDER, 'archives', 'reviewed-by-people.mime'), file)
  const env = { PROOFBENCH_HOME: folder, PROOFBENCH_PASSPHRASE: 'correct horse' }
  const run = (...args: readonly string[]): Promise<CliEnd> => runCli(args, { cwd: folder, env })
  await run('library', 'add', file, '--key', KEY)
  for (const name of ['Ada', 'Mia', 'Carl']) await run('key', 'create', name, '--output', `${name}.json`)
  const first = await run('reviewer', 'add', 'Ada.json')
  await run('reviewer', 'add', 'Mia.json', '--sign', 'Ada.json')
  await run('reviewer', 'add', 'Carl.json', '--role', 'approver', '--sign', 'Ada.json')
  return { folder, file, run, first }
}
