import { spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IS_LONG } from '../support/length.ts'
import { type CliEnd, runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SAMPLE_FOLDER } from './archive-folder.ts'
import { PASSPHRASE, writeKey } from './department.ts'

/**
 * Prints the consistency proof between two checkpoints of the log whose entries are on standard input, newest first. Written from RFC 6962,
 * 2.1, alone.
 */
const PYTHON = `
import base64, hashlib, json, sys
sha = lambda data: hashlib.sha256(data).digest()
leaves = [sha(b'\\0' + line.encode()) for line in reversed(sys.stdin.read().splitlines())]
def split(n):
    k = 1
    while k * 2 < n: k *= 2
    return k
def root(d):
    if len(d) == 1: return d[0]
    k = split(len(d))
    return sha(b'\\1' + root(d[:k]) + root(d[k:]))
def subproof(m, d, whole):
    if m == len(d): return [] if whole else [root(d)]
    k = split(len(d))
    if m <= k: return subproof(m, d[:k], whole) + [root(d[k:])]
    return subproof(m - k, d[k:], False) + [root(d[:k])]
notes = [open(path).read().split('\\n') for path in sys.argv[1:]]
for note in notes: assert base64.b64decode(note[2]) == root(leaves[:int(note[1])]), note
first, second = [int(note[1]) for note in notes]
print(json.dumps([base64.b64encode(h).decode() for h in subproof(first, leaves[:second], True)]))
`
const hasPython = spawnSync('python3', ['-c', 'import hashlib']).status === 0

type Run = (...args: readonly string[]) => Promise<CliEnd>

/** Folder with a library, an archive in it, and the keys of Anna (administrator, reviewer) and Bob (approver). */
async function started(): Promise<{ readonly folder: string; readonly run: Run; readonly file: string }> {
  const folder = temporaryFolder()
  const file = join(folder, 'Jane Doe.mime')
  copyFileSync(join(SAMPLE_FOLDER, 'archives', 'reviewed-by-people.mime'), file)
  const env = { PROOFBENCH_HOME: folder, PROOFBENCH_PASSPHRASE: PASSPHRASE }
  const run: Run = (...args) => runCli(args, { cwd: folder, env })
  await run('library', 'add', file, '--key', join(SAMPLE_FOLDER, 'keys', 'signer.pub.pem'))
  await writeKey(folder, 'Anna', 'anna.json')
  await writeKey(folder, 'Bob', 'bob.json')
  await run('reviewer', 'add', 'anna.json', '--role', 'administrator', '--role', 'reviewer')
  await run('reviewer', 'add', 'bob.json', '--role', 'approver', '--sign', 'anna.json')
  return { folder, run, file }
}

test('two people with two keys take an archive from undecided to confirmed, and a changed byte is shown as drift everywhere', async () => {
  const { folder, run, file } = await started()
  expect((await run('library', 'reviews', '--sign', 'anna.json')).stdout).toContain('To decide')
  const decided = await run('library', 'decide', file, '--approve', '--sign', 'anna.json')
  expect(decided).toMatchObject({ code: 0, stdout: expect.stringContaining('APPROVED  SUBMITTED  by Anna') })
  expect(decided.stderr).toContain('a second person must confirm it (policy all)')
  expect(await run('library', 'confirm', '1', '--sign', 'anna.json')).toMatchObject({ code: 64 })
  const confirmed = await run('library', 'confirm', '1', '--sign', 'bob.json')
  expect(confirmed).toMatchObject({ code: 0, stdout: expect.stringContaining('CONFIRMED by Bob') })
  expect((await run('library', 'list')).stdout).toContain('review 1 APPROVED CONFIRMED')
  const checkpoint = await run('library', 'log', 'checkpoint', '--output', 'outside.txt')
  expect(checkpoint.code).toBe(0)
  appendFileSync(file, 'x')
  for (const command of [['list'], ['show', file], ['export', '--sign', 'bob.json']] as const)
    expect((await run('library', ...command)).stdout, command[0]).toMatch(/DRIFTED.*BYTES|DRIFTED,BYTES/)
  const check = await run('library', 'check', '--format', 'json')
  expect(check).toMatchObject({ code: 66, stdout: expect.stringContaining('"kind":"BYTES"') })
  expect(await run('library', 'log', 'verify', '--checkpoint', 'outside.txt')).toMatchObject({ code: 0 })
  const refused = (await run('library', 'log', 'list', '--action', 'attempt.refused')).stdout
  expect(refused).toContain('NOT_ALLOWED')
  writeFileSync(join(folder, 'bad.txt'), 'no checkpoint')
  expect(await run('library', 'log', 'verify', '--checkpoint', 'bad.txt')).toMatchObject({ code: 2 })
})

test.skipIf(!hasPython)(
  'the proof between two checkpoints is the one that Python computes from the entries (needs python3)',
  async () => {
    const { folder, run, file } = await started()
    // A number of entries that is no power of two has a longer proof.
    await run('library', 'export', '--sign', 'bob.json')
    await run('library', 'log', 'checkpoint', '--output', 'kept.txt')
    await run('library', 'decide', file, '--reject', '--reason', 'FACE_MISMATCH', '--sign', 'anna.json')
    await run('library', 'export', '--sign', 'bob.json')
    const proved = await run('library', 'log', 'prove', '--checkpoint', 'kept.txt', '--output', 'proof.json')
    expect(proved, proved.stderr).toMatchObject({ code: 0 })
    const proof = JSON.parse(readFileSync(join(folder, 'proof.json'), 'utf8'))
    writeFileSync(join(folder, 'later.txt'), proof.second)
    const { stdout: entries } = await run('library', 'log', 'list', '--format', 'json')
    const python = spawnSync('python3', ['-c', PYTHON, 'kept.txt', 'later.txt'], { cwd: folder, input: entries })
    expect(python.stderr.toString()).toBe('')
    expect(JSON.parse(python.stdout.toString())).toEqual(proof.path)
    expect(proof.path.length).toBeGreaterThan(1)
    const check = (...args: readonly string[]) => run('library', 'log', 'check', '--proof', ...args)
    const holds = await check('proof.json', '--checkpoint', 'kept.txt', '--library', 'none/there.db')
    expect(holds).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing was changed or removed') })
    writeFileSync(join(folder, 'other.txt'), readFileSync(join(folder, 'kept.txt'), 'utf8').replace('time 2', 'time 3'))
    expect(await check('proof.json', '--checkpoint', 'other.txt')).toMatchObject({ code: 2 })
    const damaged = [
      { ...proof, path: proof.path.slice(1) },
      { ...proof, path: [...proof.path].reverse() },
      { ...proof, first: proof.first.replace('time 2', 'time 3') },
      { ...proof, logKey: 'AAAA' },
      { ...proof, path: null },
    ]
    for (const [index, changed] of damaged.entries()) {
      writeFileSync(join(folder, 'damaged.json'), JSON.stringify(changed))
      expect(await check('damaged.json'), String(index)).toMatchObject({ code: 2 })
    }
    expect(await run('library', 'log', 'prove', '--checkpoint', 'other.txt')).toMatchObject({ code: 2 })
  },
)

test('data of the holder are masked without a role that needs them; unmasking is an entry of the log', async () => {
  const { folder, run, file } = await started()
  const masked = await run('library', 'show', file)
  expect(masked.stdout).not.toContain('Jane Doe')
  expect(masked.stdout).not.toContain('f33c598d-a3f5-41a7-a2a9-87e8bbd72572')
  expect((await run('library', 'list')).stdout).not.toContain('Jane Doe')
  expect((await run('library', 'show', file, '--format', 'json')).stdout).not.toContain('Jane Doe')
  expect((await run('library', 'show', file, '--sign', 'bob.json')).stdout).toContain('Jane Doe')
  await writeKey(folder, 'Carol', 'carol.json')
  await run('reviewer', 'add', 'carol.json', '--role', 'administrator', '--sign', 'anna.json')
  expect((await run('library', 'show', file, '--sign', 'carol.json')).stdout).not.toContain('Jane Doe')
  const unmasked = await run('library', 'show', file, '--sign', 'carol.json', '--unmask', 'request of the holder')
  expect(unmasked.stdout).toContain('Jane Doe')
  expect((await run('library', 'log', 'list', '--action', 'archive.unmasked')).stdout).toContain(
    'request of the holder',
  )
})

test.runIf(IS_LONG)('a case is held, exported and opened elsewhere, read-only', async () => {
  const { run, file } = await started()
  await run('library', 'decide', file, '--reject', '--reason', 'FACE_MISMATCH', '--sign', 'anna.json')
  const created = await run(
    'library',
    'case',
    '--title',
    'Twins',
    '--add',
    file,
    '--note',
    'look',
    '--hold',
    '--sign',
    'anna.json',
  )
  expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/case 1 {2}OPEN {2}Twins .*LEGAL HOLD/) })
  expect(created.stderr).toMatch(
    /case 1 \(Twins\): created\n.*archive [0-9a-f]{12} added\n.*note added\n.*legal hold set/,
  )
  const again = await run('library', 'case', '1', '--add', file, '--tag', 'x', '--sign', 'anna.json')
  expect(again.stderr).toMatch(/case 1 \(Twins\): archive [0-9a-f]{12} was already in it\n.*tag x added/)
  const erased = await run('library', 'erase', file, '--sign', 'anna.json')
  expect(erased).toMatchObject({ code: 64, stderr: expect.stringContaining('legal hold') })
  const exported = await run('library', 'export', '1', '--output', 'case.db', '--bytes', '--sign', 'bob.json')
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringMatching(/^proofbench\.invalid\/library\//) })
  const there = (...args: readonly string[]) => run('library', ...args, '--library', 'case.db')
  expect((await there('list')).stdout).toContain('review 1 REJECTED SUBMITTED')
  expect((await there('case', '1')).stdout).toMatch(/Notes\n.*look/)
  expect(await there('log', 'verify')).toMatchObject({ code: 0 })
  expect(await there('add', file)).toMatchObject({ code: 66, stderr: expect.stringContaining('read-only') })
})

test.runIf(IS_LONG)('a report names its reporter by the library until the key is revoked', async () => {
  const { run, file } = await started()
  const key = join(SAMPLE_FOLDER, 'keys', 'signer.pub.pem')
  const made = await run('report', file, '--key', key, '--sign', 'anna.json', '--format', 'json', '--output', 'reports')
  expect(made, made.stderr).toMatchObject({ code: 0 })
  const verify = (...args: readonly string[]) =>
    run('report', 'verify', 'reports/Jane Doe.report.json', '--library', 'library.db', ...args)
  expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining('Anna, reviewer of the library') })
  await run('key', 'create', 'Dora', '--output', 'dora.json')
  await run('reviewer', 'add', 'dora.json', '--role', 'administrator', '--sign', 'anna.json')
  await run('reviewer', 'revoke', 'Anna', '--reason', 'lost', '--sign', 'dora.json')
  expect(await verify()).toMatchObject({ code: 3, stdout: expect.stringContaining('revoked') })
  expect(await verify('--key', 'anna.json')).toMatchObject({ code: 0 })
})

test.runIf(IS_LONG)(
  'every archive of a case or a sample is reported on by a person who may export, but no file that has changed',
  async () => {
    const { folder, run, file } = await started()
    await run('library', 'case', '--title', 'Twins', '--add', file, '--sign', 'anna.json')
    const key = ['--key', join(SAMPLE_FOLDER, 'keys', 'signer.pub.pem'), '--format', 'json', '--library', 'library.db']
    const report = (...args: readonly string[]) => run('report', ...key, ...args)
    expect(await report('--case', '1', '--output', 'none')).toMatchObject({ code: 66 })
    const made = await report('--case', '1', '--sign', 'anna.json', '--output', 'out')
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('Jane Doe.report.json: TOTAL_PASSED') })
    expect(JSON.parse(readFileSync(join(folder, 'out', 'Jane Doe.report.json'), 'utf8'))).toBeTypeOf('object')
    const log = await run('library', 'log', 'list', '--action', 'archive.exported')
    expect(log.stdout.trim().split('\n')).toHaveLength(1)
    await writeKey(folder, 'Carol', 'carol.json')
    await run('reviewer', 'add', 'carol.json', '--role', 'administrator', '--sign', 'anna.json')
    const masked = await report('--sample', '5', '--sign', 'carol.json', '--output', 'masked')
    expect(masked.code).toBe(0)
    expect(readdirSync(join(folder, 'masked'))).toEqual([expect.stringMatching(/^archive-[0-9a-f]{16}\.report\.json$/)])
    expect(masked.stderr).not.toContain('Jane Doe')
    expect(await run('report')).toMatchObject({ code: 64, stderr: expect.stringContaining('report needs ARCHIVE') })
    expect(await report('--case', '9', '--sign', 'anna.json')).toMatchObject({ code: 66 })
    appendFileSync(file, 'x')
    expect(await report('--case', '1', '--sign', 'anna.json', '--output', 'changed')).toMatchObject({
      code: 66,
      stderr: expect.stringContaining('has changed since it was added'),
    })
  },
)

test.runIf(IS_LONG)(
  'a report about a file of the library needs a key, is an entry of its log, and is masked for roles that need not see the holder',
  async () => {
    const { folder, run, file } = await started()
    await run('library', 'decide', file, '--approve', '--sign', 'anna.json')
    const key = ['--key', join(SAMPLE_FOLDER, 'keys', 'signer.pub.pem'), '--library', 'library.db']
    const report = (...args: readonly string[]) => run('report', file, ...key, '--format', 'json', ...args)
    const ticket = (...args: readonly string[]) => run('report', file, ...key, '--format', 'text', ...args)
    const entries = async () => (await run('library', 'log', 'list', '--action', 'archive.exported')).stdout
    expect(await report('--output', 'none')).toMatchObject({ code: 66 })
    expect(await ticket()).toMatchObject({ code: 66 })
    expect(await entries()).not.toContain('archive.exported')

    const made = await report('--sign', 'bob.json', '--output', 'out')
    expect(made, made.stderr).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'out', 'Jane Doe.report.json'), 'utf8')).toContain('signed-decisions')
    const { fingerprint } = JSON.parse(readFileSync(join(folder, 'bob.json'), 'utf8'))
    expect(await entries()).toContain(`by Bob (${fingerprint.slice(0, 16)})`)

    await writeKey(folder, 'Carol', 'carol.json')
    await run('reviewer', 'add', 'carol.json', '--role', 'administrator', '--sign', 'anna.json')
    expect(await report('--sign', 'carol.json', '--output', 'masked')).toMatchObject({ code: 0 })
    expect(readdirSync(join(folder, 'masked'))).toEqual([expect.stringMatching(/^archive-[0-9a-f]{16}\.report\.json$/)])
    const text = await ticket('--sign', 'carol.json', '--unmask')
    expect(text.code, text.stderr).toBe(0)
    expect(text.stdout).toContain('data about the holder is omitted')

    await writeKey(folder, 'Vera', 'vera.json')
    await run('reviewer', 'add', 'vera.json', '--role', 'viewer', '--sign', 'anna.json')
    const refused = await report('--sign', 'vera.json', '--output', 'refused')
    expect(refused.code).not.toBe(0)
    expect(refused.stderr).toContain('Vera has the role viewer')
  },
)

test('wrong passphrases, unknown keys and a checklist with errors are refused in clear words', async () => {
  const { folder, run, file } = await started()
  const wrong = await runCli(['library', 'decide', file, '--approve', '--sign', 'anna.json'], {
    cwd: folder,
    env: { PROOFBENCH_HOME: folder, PROOFBENCH_PASSPHRASE: 'wrong horse' },
  })
  expect(wrong).toMatchObject({ code: 66, stderr: expect.stringContaining('does not open the key of Anna') })
  expect((await run('library', 'log', 'list')).stdout).toContain('WRONG_PASSPHRASE')
  await run('key', 'create', 'Eve', '--output', 'eve.json')
  const unknown = await run('library', 'decide', file, '--approve', '--sign', 'eve.json')
  expect(unknown).toMatchObject({ code: 64, stderr: expect.stringContaining('is not a reviewer of this library') })
  writeFileSync(
    join(folder, 'list.yaml'),
    'title: T\nquestions:\n  - id: a\n    text: x\n  - id: a\n    text: y\n    plce: z\n',
  )
  const faulty = await run('library', 'checklist', '--set', 'list.yaml', '--sign', 'anna.json')
  expect(faulty).toMatchObject({ code: 64, stderr: expect.stringMatching(/list\.yaml:7:5: unknown key "plce"/) })
  writeFileSync(join(folder, 'large.txt'), 'a'.repeat(1_000_000))
  const large = await run('library', 'decide', file, '--approve', '--comment', '@large.txt', '--sign', 'anna.json')
  expect(large).toMatchObject({ code: 64, stderr: expect.stringContaining('1000000 characters; 10000 are allowed') })
  const bidirectional = await run(
    'library',
    'decide',
    file,
    '--approve',
    '--comment',
    'a \u202edetcejer',
    '--sign',
    'anna.json',
  )
  expect(bidirectional).toMatchObject({ code: 0, stdout: expect.stringContaining('\\u202edetcejer') })
})
