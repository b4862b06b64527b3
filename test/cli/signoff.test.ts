import { createPublicKey } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { department, KEY } from './department.ts'

const tamper = (location: string, statements: string): void => {
  const database = new DatabaseSync(location)
  for (const { name } of database.prepare(`select name from sqlite_master where type = 'trigger'`).all())
    database.exec(`drop trigger "${name}"`)
  database.exec(statements)
  database.close()
}

describe('library verify and log verify', () => {
  test('say what differs and what no entry covers, and end accordingly', async () => {
    const { folder, file, run } = await department()
    await run('library', 'decide', file, '--approve', '--sign', 'Mia.json')
    await run('library', 'confirm', '1', '--sign', 'Carl.json')
    const verified = await run('library', 'verify')
    expect(verified, verified.stdout).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /The library is what its log says: \d+ entries, .*1 archive, .*1 decision, 3 reviewers/,
      ),
    })
    expect(verified.stdout).toMatch(/^not covered .*places of archives/m)
    tamper(join(folder, 'library.db'), `update decisions set decision = 'REJECTED'`)
    expect(await run('library', 'verify')).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/ROW_DIFFERS .*decisions 1: decision is "REJECTED", by the log .* "APPROVED"/),
    })
    const { differences } = JSON.parse((await run('library', 'verify', '--format', 'json')).stdout)
    expect(differences).toMatchObject([{ code: 'ROW_DIFFERS', row: 'decisions 1' }])
    expect(await run('library', 'log', 'verify')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/entries alone. It does not cover .*decisions, reviewers, policy, holds/),
    })
  })

  test('verify an exported case by the key of its log, which the user names', async () => {
    const { folder, file, run } = await department()
    await run('library', 'case', '--title', 'Twins', '--add', file, '--note', 'look', '--sign', 'Mia.json')
    const exported = await run('library', 'export', '1', '--output', 'case.db', '--sign', 'Carl.json')
    expect(exported, exported.stderr).toMatchObject({ code: 0 })
    writeFileSync(join(folder, 'kept.txt'), exported.stdout)
    const verify = (...args: readonly string[]) => run('library', 'verify', '--library', 'case.db', ...args)
    expect(await verify()).toMatchObject({ code: 3, stdout: expect.stringContaining('which you have not named') })
    expect(await verify('--checkpoint', 'kept.txt')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The case 1 is as [0-9a-f]{16} exported it on /),
    })
    tamper(join(folder, 'case.db'), 'delete from caseNotes')
    expect(await verify('--checkpoint', 'kept.txt')).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/ROW_MISSING .*caseNotes .* is missing: it was exported/),
    })
  })
})

test('the first reviewer gets the role of an administrator alone, and is told so', async () => {
  const { file, run, first } = await department()
  expect(first.stdout).toMatch(/ Ada {2}administrator\n$/)
  expect(first.stderr).toContain('Ada is the first reviewer of the library, with the roles: administrator')
  const decided = await run('library', 'decide', file, '--approve', '--sign', 'Ada.json')
  expect(decided).toMatchObject({ code: 64, stderr: expect.stringContaining('Ada has the role administrator') })
})

test('public keys of reviewers are printed as PEM, which other programs read', async () => {
  const { run } = await department()
  const lines = (await run('reviewer', 'list', '--format', 'json')).stdout.trim().split('\n')
  const [{ pem }] = lines.flatMap((line) => JSON.parse(line))
  expect(createPublicKey(pem).asymmetricKeyType).toBe('ed25519')
})

test('archives are tagged and untagged by name, and cases of a person are listed with the key', async () => {
  const { file, run } = await department()
  const tagged = await run('library', 'tag', file, '--add', 'to discuss')
  expect(tagged, tagged.stderr).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^[0-9a-f]{64} {2}\+to discuss\n$/),
  })
  const found = async () => (await run('library', 'list', '--tag', 'to discuss', '--format', 'json')).stdout
  expect(await found()).toContain(tagged.stdout.slice(0, 64))
  await run('library', 'tag', file, '--remove', 'to discuss')
  expect(await found()).not.toContain(tagged.stdout.slice(0, 64))
  expect(await run('library', 'tag', file)).toMatchObject({ code: 64 })
  await run('library', 'case', '--title', 'Mine', '--assign', 'Mia', '--sign', 'Mia.json')
  await run('library', 'case', '--title', 'Others', '--sign', 'Mia.json')
  const mine = await run('library', 'cases', '--mine', '--sign', 'Mia.json')
  expect(mine.stdout).toContain('Mine')
  expect(mine.stdout).not.toContain('Others')
})

test.skipIf(process.platform === 'win32')(
  'reports are readable by their owner alone, and a file that is replaced keeps its access',
  async () => {
    const { folder, file, run } = await department()
    const report = join(folder, 'out', 'proof.report.json')
    const make = () => run('report', file, '--key', KEY, '--format', 'json', '--output', 'out')
    expect((await make()).code).toBe(0)
    expect(statSync(report).mode & 0o777).toBe(0o600)
    chmodSync(report, 0o640)
    await make()
    expect(statSync(report).mode & 0o777).toBe(0o640)
    expect(existsSync(report)).toBe(true)
    expect(readFileSync(report, 'utf8')).not.toContain(folder)
  },
)
