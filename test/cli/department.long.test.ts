import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../support/run-cli.ts'
import { randomFor } from '../support/seed.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SAMPLE_FOLDER } from './archive-folder.ts'
import { KEY, PASSPHRASE, writeKey } from './department.ts'

const ARCHIVES = 3000
const PEOPLE = Array.from({ length: 12 }, (_, number) => `Person${number}`)
const DAY = 86_400_000
const SUSPECT = ['--reason', 'DOCUMENT_SUSPECT']

interface Row {
  readonly sha256: string
  readonly bytesState: string
  readonly work: { queue: string | null; decision: string | null; maker: string | null; checker: string | null } | null
}

/** Costs about ten minutes of processor time. */
test('three weeks of twelve people and 3,000 archives by commands leave every archive accounted for, and a library that verifies', async () => {
  const folder = temporaryFolder()
  const random = randomFor('department')
  const sample = readFileSync(join(SAMPLE_FOLDER, 'archives', 'reviewed-by-people.mime'))
  let day = 0
  let added = 0
  let decided = 0

  const run = (who: string | null, ...args: readonly string[]) =>
    runCli([...args, ...(who === null ? [] : ['--sign', `${who}.json`])], {
      ...{ cwd: folder, ahead: day * DAY },
      env: { PROOFBENCH_HOME: folder, PROOFBENCH_PASSPHRASE: PASSPHRASE },
    })
  const done = async (who: string | null, ...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(who, ...args)
    expect(code, `${args.join(' ')}\n${stderr}`).toBe(0)
    return stdout
  }
  const rows = async (): Promise<readonly Row[]> =>
    (await done('Person0', 'library', 'export', '--format', 'jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row)
  const decide = async (who: string, archives: readonly string[], ...choice: readonly string[]): Promise<void> => {
    if (archives.length === 0) return
    await done(who, 'library', 'decide', ...archives, ...choice, '--quiet')
    decided += archives.length
  }
  const isRejected = (archive: string): boolean => Number.parseInt(archive.slice(0, 6), 16) % 5 === 3

  /** Adds the archives of a day: they come in the first fifteen days. */
  async function addArchives(): Promise<void> {
    const until = Math.ceil((ARCHIVES * Math.min(day + 1, 15)) / 15)
    if (added === until) return
    mkdirSync(join(folder, `in${day}`))
    for (; added < until; added++)
      writeFileSync(
        join(folder, `in${day}`, `a${added}.mime`),
        Buffer.concat([Buffer.from(`X-Number: ${added}\r\n`), sample]),
      )
    expect((await run(null, 'library', 'add', `in${day}`, '--key', KEY, '--quiet')).code).toBeLessThan(3)
  }

  async function workOneDay(who: string): Promise<void> {
    const capacity = Math.ceil((ARCHIVES / 15 / PEOPLE.length) * 2.5)
    const queue = JSON.parse(await done(who, 'library', 'reviews', '--format', 'json', '-n', String(capacity)))
    for (const { id } of queue.toConfirm as { id: number }[])
      await done(who, 'library', random.below(10) === 0 ? 'return' : 'confirm', `${id}`, '--comment', 'looked at')
    const shas = (items: readonly { sha256: string }[]) => items.map(({ sha256 }) => sha256)
    const [returned, escalated] = [shas(queue.returned), shas(queue.escalated)]
    const open = shas(queue.toDecide).slice(0, Math.max(capacity - returned.length - escalated.length, 0))
    for (const archive of [...returned, ...escalated])
      await decide(
        who,
        [archive],
        ...(isRejected(archive) ? ['--reject', ...SUSPECT] : ['--approve']),
        ...(escalated.includes(archive) ? ['--supersede'] : []),
      )
    const doubtful = open.filter((archive) => !isRejected(archive) && random.below(20) === 0)
    await decide(who, doubtful, '--escalate', ...SUSPECT)
    await decide(who, open.filter(isRejected), '--reject', ...SUSPECT)
    const others = open.filter((archive) => !isRejected(archive) && !doubtful.includes(archive))
    await decide(who, others, '--approve')
  }

  for (const name of ['Ada', ...PEOPLE]) await writeKey(folder, name)
  await addArchives()
  await done(null, 'reviewer', 'add', 'Ada.json')
  for (const [number, name] of PEOPLE.entries())
    await done('Ada', 'reviewer', 'add', `${name}.json`, '--role', number % 3 === 0 ? 'approver' : 'reviewer')
  const rules = (await done(null, 'library', 'rules'))
    .replace(/working (days?)/g, '$1')
    .replace('step: reviewers\n', 'step: reviewers\n    alike: true\n')
  writeFileSync(
    join(folder, 'rules.yaml'),
    `${rules}retention: [{ id: rejected, when: { decision: [REJECTED] }, from: decided, keep: 7 days }]
sampling: [{ id: weeks, strata: [{ id: all, level: II, aql: 2.5 }] }]
`,
  )
  await done('Ada', 'library', 'rules', 'set', 'rules.yaml')
  await done('Ada', 'library', 'policy', '--four-eyes', 'sample:50')

  let held: readonly string[] = []
  let erased: readonly string[] = []
  for (; day < 21; day++) {
    await addArchives()
    if (day === 3) {
      const until = new Date(Date.now() + (day + 4) * DAY).toISOString().slice(0, 10)
      const absence = ['--until', until, '--to', 'Person0', '--reason', 'holiday']
      await done('Person1', 'reviewer', 'absence', 'Person1', ...absence)
    }
    if (day === 5) {
      held = (await rows())
        .filter(({ sha256 }) => isRejected(sha256))
        .map(({ sha256 }) => sha256)
        .slice(-2)
      await done('Person0', 'library', 'case', '--title', 'Twins', ...held.flatMap((archive) => ['--add', archive]))
      await done('Person0', 'library', 'case', '1', '--hold')
    }
    if (day === 8) await done('Ada', 'reviewer', 'revoke', 'Person11', '--reason', 'left')
    for (const who of PEOPLE) if (day < 8 || who !== 'Person11') await workOneDay(who)
    if (day === 8) {
      const [any] = await rows()
      const refused = await run('Person11', 'library', 'decide', any?.sha256 ?? '', '--approve', '--supersede')
      expect(refused.code).toBe(64)
    }
    if (day === 12) {
      const settled = (await rows()).find(({ work }) => work?.decision === 'APPROVED' && work.queue === null)
      const other = PEOPLE.slice(0, 11).find((name) => name !== settled?.work?.maker) ?? ''
      await decide(other, [settled?.sha256 ?? ''], '--reject', ...SUSPECT, '--supersede')
    }
    if (day === 17) {
      await done('Ada', 'library', 'dispose', '--run', '--output', 'certificate.jws')
      const paper = JSON.parse(await done(null, 'library', 'audit', 'verify', 'certificate.jws'))
      expect(paper.holds).toBe(true)
      erased = (paper.predicate.erased as { sha256: string }[]).map(({ sha256 }) => sha256)
      expect(erased.length).toBeGreaterThan(0)
      expect(erased.filter((archive) => held.includes(archive))).toEqual([])
    }
  }

  await done('Person0', 'library', 'audit', 'draw', 'weeks', '--seed', '7', '--output', 'sample.yaml')
  const drawn = readFileSync(join(folder, 'sample.yaml'), 'utf8')
  writeFileSync(join(folder, 'sample.yaml'), drawn.replaceAll('": not-examined', '": right'))
  await done('Person0', 'library', 'audit', 'report', 'sample.yaml', '--output', 'audit.jws')
  expect(JSON.parse(await done(null, 'library', 'audit', 'verify', 'audit.jws'))).toMatchObject({ holds: true })

  const all = await rows()
  expect(all).toHaveLength(ARCHIVES)
  expect(
    all
      .filter(({ bytesState }) => bytesState === 'erased')
      .map(({ sha256 }) => sha256)
      .sort(),
  ).toEqual([...erased].sort())
  for (const { bytesState, work } of all) {
    if (bytesState === 'erased') continue
    const isSettled = work?.decision === 'APPROVED' || work?.decision === 'REJECTED'
    expect(
      isSettled ? ['retention', 'hold', 'confirm', 'returned', null] : ['decide', 'confirm', 'escalated'],
    ).toContain(work?.queue)
    if (work?.checker) expect(work.checker).not.toBe(work.maker)
  }
  expect(await done(null, 'library', 'verify', '--offline')).toContain(`${decided} decisions`)
  const settled = all.findIndex(({ bytesState, work }) => bytesState !== 'erased' && work?.queue === null)
  expect(settled).toBeGreaterThanOrEqual(0)
  await run('Person0', 'report', 'in0', '--key', KEY, '--library', 'library.db', '--output', 'out', '--format', 'html')
  const report = await run(null, 'report', 'verify', 'out/a0.report.html', '--library', 'library.db')
  expect(report).toMatchObject({ code: 0, stdout: expect.stringContaining('VERIFIED') })
}, 3_600_000)
