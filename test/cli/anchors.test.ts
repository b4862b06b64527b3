import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { IS_LONG } from '../support/length.ts'
import { endOf, startCli } from '../support/run-cli.ts'
import { ScriptedAuthority } from '../support/scripted-authority.ts'
import { department, KEY } from './department.ts'

let authority: ScriptedAuthority
beforeAll(async () => {
  authority = await ScriptedAuthority.start()
})
beforeEach(() => {
  authority.mode = 'right'
  authority.time = Date.now()
})
afterAll(() => authority?.close())

test('checkpoints leave at the end of each run, and a database of yesterday contradicts them', async () => {
  const { folder, file, run } = await department()
  const audit = join(folder, 'audit')
  mkdirSync(audit)
  const set = ['library', 'anchor', 'set', '--to', `folder:${audit}`, '--every-entries', '1', '--sign', 'Ada.json']
  expect(await run(...set)).toMatchObject({ code: 0, stdout: expect.stringContaining(`folder:${audit}  never`) })
  const [log = ''] = readdirSync(audit)
  const kept = () => readdirSync(join(audit, log)).length
  expect(kept()).toBe(1)
  copyFileSync(join(folder, 'library.db'), join(folder, 'yesterday.db'))
  await run('library', 'decide', file, '--approve', '--sign', 'Mia.json')
  expect(kept()).toBe(2)
  copyFileSync(join(folder, 'proof.mime'), join(folder, 'second.mime'))
  await run('library', 'add', 'second.mime', '--key', KEY)
  const check = () => run('library', 'anchor', 'check')
  expect(await check()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^AGREES {2}folder:.*; last 2/) })
  expect(await run('library', 'verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('AGREES  folder:') })
  copyFileSync(join(folder, 'yesterday.db'), join(folder, 'library.db'))
  expect(await check()).toMatchObject({ code: 2, stdout: expect.stringContaining('CONTRADICTED  folder:') })
  for (const words of [['verify'], ['log', 'verify']])
    expect(await run('library', ...words)).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('CONTRADICTED  folder:'),
    })
})

test.runIf(IS_LONG)(
  'decisions and reports get time stamps, and one that cannot be had is said, waited for or refused',
  async () => {
    const { folder, file, run } = await department()
    writeFileSync(join(folder, 'root.der'), authority.root)
    const tsa = ['--tsa', authority.url, '--tsa-certificates', 'root.der']
    const before = expect.stringMatching(/existed before 2.* according to .*Scripted time stamps/)
    const decide = (...args: readonly string[]) =>
      run('library', 'decide', file, '--approve', '--sign', 'Mia.json', ...args)
    expect(await decide(...tsa)).toMatchObject({ code: 0, stderr: before })
    authority.mode = 'down'
    const returned = ['library', 'return', '1', '--comment', 'again', '--sign', 'Carl.json']
    expect(await run(...returned, ...tsa)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('recorded without a time stamp'),
    })

    const anchor = ['library', 'anchor', 'set', '--sign', 'Ada.json', '--time-stamps']
    const named = ['--to', `time-stamp:${authority.url}`, '--certificates', 'root.der']
    expect(await run(...anchor, 'refuse')).toMatchObject({ code: 64 })
    expect(await run(...anchor, 'wait', ...named)).toMatchObject({ code: 0 })
    expect(await decide()).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 statement waits for a time stamp'),
    })
    authority.mode = 'right'
    expect(await run('library', 'confirm', '2', '--sign', 'Carl.json')).toMatchObject({ code: 0, stderr: before })
    expect((await run('library', 'verify')).stdout).not.toContain('statements that wait')

    expect(await run(...anchor, 'refuse')).toMatchObject({ code: 0 })
    const report = ['report', file, '--key', KEY, '--library', 'library.db', '--format', 'json', '--sign', 'Mia.json']
    expect(await run(...report, '--output', 'out', ...tsa)).toMatchObject({ code: 0 })
    const verified = await run('report', 'verify', 'out/proof.report.json', '--library', 'library.db', ...tsa.slice(2))
    expect(verified).toMatchObject({ code: 0, stdout: before })
    expect(verified.stdout).toContain('Decision 2 existed before')
    const unnamed = await run('report', 'verify', 'out/proof.report.json')
    expect(unnamed.stdout).toContain('no certificate of its authority was given. Name it with --tsa-certificates.')
    authority.mode = 'down'
    expect(await decide('--supersede')).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('records no decision without a time stamp'),
    })
    expect(await run(...report, '--output', 'other', ...tsa)).toMatchObject({
      code: 66,
      stderr: expect.stringContaining('No report without a time stamp'),
    })
  },
  120_000,
)

test.runIf(IS_LONG)(
  'the command witness cosigns the checkpoints of a log, and is named when it cannot be asked',
  async () => {
    const { folder, run } = await department()
    const [, key = ''] = /verifier key (\S+)/.exec((await run('library', 'log', 'checkpoint')).stderr) ?? []
    const witness = startCli(['witness', '--log', key, '--folder', join(folder, 'witness'), '--port', '0'])
    const end = endOf(witness)
    const [line] = await new Promise<string[]>((resolve) => {
      witness.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\n')))
    })
    const { listening, key: own } = JSON.parse(line ?? '')
    const to = ['--to', `witness:${listening} ${own}`]
    await run('library', 'anchor', 'set', ...to, '--sign', 'Ada.json')
    expect(await run('library', 'anchor', 'now')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^TAKEN/) })
    expect(await run('library', 'anchor', 'check')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^AGREES/) })
    witness.kill('SIGINT')
    expect((await end).stderr).toMatch(/[12] checkpoints? cosigned/)
    expect(await run('library', 'anchor', 'check')).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/^UNREACHABLE/),
    })
    expect(await run('library', 'anchor', 'check', '--offline')).toMatchObject({ code: 0 })
    const list = startCli(['witness', '--folder', join(folder, 'witness'), '--list'])
    expect((await endOf(list)).stdout).toContain('proofbench.invalid/library/')
    expect(readFileSync(join(folder, 'witness', 'witness.pem'), 'utf8')).toContain('PRIVATE KEY')
  },
)
