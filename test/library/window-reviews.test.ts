import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { revokeReviewer } from '../../main/library/index.ts'
import { decodeReview } from '../../main/statement/read-review.ts'
import type { CallArguments } from '../../shared/bridge/calls.ts'
import { ALL_ARCHIVES } from '../../shared/bridge/library-info.ts'
import { NO_COVERAGE } from '../../shared/review/review-coverage.ts'
import type { Role } from '../../shared/review/roles.ts'
import { IS_LONG } from '../support/length.ts'
import { addSample, createPeople, openSample, type Person, startBridge, type WindowHost } from './window-host.ts'

const people = await createPeople('Anna', 'Bob')
const person = (name: string): Person => {
  const found = people.get(name)
  if (!found) throw new Error(name)
  return found
}

/** Adds the sample to the library, with Anna as its administrator and Bob with the given roles. */
async function prepare(started: WindowHost, roles: readonly Role[] = ['approver'], validUntil: number | null = null) {
  const added = await addSample(started)
  await added.addPerson('Bob', roles, validUntil)
  const approval: CallArguments<'review.decide'> = {
    archive: added.number,
    ...{ decision: 'APPROVED', reasons: [], comment: '', answers: null, supersedes: false },
    displayed: { ...NO_COVERAGE, tabs: ['verdict'], findings: ['x'] },
    shown: added.args.shown,
  }
  return { ...added, approval }
}

/** Returns the failure with which a key is not unlocked. */
async function refusal({ bridge, unlock }: WindowHost, name: string, passphrase?: string) {
  const answer = await bridge.call('review.unlock', unlock(name, passphrase))
  return answer.kind === 'failure' ? answer.failure : null
}

describe('reviews behind the bridge', { timeout: 60_000 }, () => {
  test('showing an archive creates no library', async () => {
    const started = startBridge(people)
    const { args } = await openSample(started)
    expect(await started.call('review.archive', args)).toMatchObject({ archive: null, reviews: [], others: [] })
    expect(existsSync(started.library)).toBe(false)
  })

  test('two people with two keys take an archive to confirmed, and nobody confirms a decision of their own', async () => {
    const started = startBridge(people)
    const { call, failure, unlock } = started
    const { args, approval, other } = await prepare(started)
    expect((await call('review.archive', args)).archive).toMatchObject({ isAsShown: true, isErased: false })
    await call('review.decide', approval)
    const [submitted] = (await call('review.archive', args)).reviews
    expect(submitted).toMatchObject({ state: 'SUBMITTED', maker: { name: 'Anna' }, drift: [], check: null })
    expect(submitted?.coverage?.tabs).toEqual(['verdict'])
    const displayed = { tabs: ['images'], findings: [], images: [], indicators: [] }
    const confirmation = {
      ...({ archive: approval.archive, review: submitted?.id ?? 0, result: 'CONFIRMED', comment: '' } as const),
      ...{ answers: null, displayed },
    } as const
    expect(await failure('review.check', confirmation)).toBe('review.own-decision')
    expect(await failure('review.decide', approval)).toBe('review.not-possible')
    await call('review.unlock', unlock('Bob'))
    expect((await call('review.queue', {})).confirm.rows).toMatchObject([
      { row: { sha256: args.sha256 }, decision: { by: 'Anna' } },
    ])
    await call('review.check', confirmation)
    const { reviews } = await call('review.archive', args)
    expect(reviews).toMatchObject([{ state: 'CONFIRMED', check: { person: { name: 'Bob' } }, drift: [] }])
    const [check] = await other.database.selectFrom('decisionChecks').select('statement').execute()
    // The signed check says what the checker had displayed.
    expect(decodeReview(check?.statement ?? '')).toMatchObject({
      predicate: { coverage: { tabs: ['images'] }, checklist: null },
    })
    expect(await failure('review.check', confirmation)).toBe('review.not-possible')
    await call('review.lock', {})
    expect(await failure('review.check', confirmation)).toBe('review.no-key')
  })

  test('a checkpoint of the log is signed only with an unlocked key', async () => {
    const started = startBridge(people)
    const { call, failure, unlock } = started
    await prepare(started)
    await call('review.lock', {})
    expect(await failure('log.checkpoint', {})).toBe('review.no-key')
    await call('review.unlock', unlock('Anna'))
    expect(await call('log.checkpoint', {})).toContain('proofbench.invalid/library/')
  })

  test.runIf(IS_LONG)(
    'a decision drifts when the bytes or the verdict differ, and other bytes of the same path show it',
    async () => {
      const started = startBridge(people)
      const { call, failure, bridge } = started
      const { args, approval, path } = await prepare(started)
      await call('review.decide', approval)
      const other = { ...args.shown, indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' } as const
      const kinds = async (changes: Partial<typeof args>) =>
        (await call('review.archive', { ...args, ...changes })).reviews.flatMap(({ drift }) =>
          drift.map(({ kind }) => kind),
        )
      expect(await kinds({})).toEqual([])
      expect(await kinds({ shown: other })).toEqual(['VERDICT'])
      expect(await failure('review.decide', { ...approval, supersedes: true, shown: other })).toBe(
        'review.changed-meanwhile',
      )
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(path, bytes)
      expect(await kinds({})).toEqual(['BYTES'])
      const { csv } = await call('library.csv', { filter: ALL_ARCHIVES, archives: null, cursor: null })
      expect(csv).toContain('APPROVED,DRIFTED,BYTES')
      expect(await failure('review.decide', { ...approval, supersedes: true })).toBe('review.bytes-changed')
      const changed = { ...args, archive: bridge.admit(path), sha256: '0'.repeat(64), proofId: null }
      const { archive, reviews, others } = await call('review.archive', changed)
      expect({ archive, reviews }).toEqual({ archive: null, reviews: [] })
      expect(others).toMatchObject([{ decision: 'APPROVED', drift: [{ kind: 'BYTES', now: '0'.repeat(64) }] }])
    },
  )

  test.runIf(IS_LONG)(
    'a library that was restored from an older copy contradicts the checkpoint that this user saw, and says so',
    async () => {
      const started = startBridge(people)
      const { call, unlock, folder, library } = started
      const { args, approval, other } = await prepare(started)
      await call('review.decide', approval)
      const [submitted] = (await call('review.archive', args)).reviews
      expect(submitted?.drift).toEqual([])
      const copy = `${library}.yesterday`
      await sql`vacuum into ${copy}`.execute(other.database)
      await call('review.unlock', unlock('Bob'))
      const confirmation = {
        archive: approval.archive,
        review: submitted?.id ?? 0,
        result: 'CONFIRMED',
        comment: '',
      } as const
      await call('review.check', { ...confirmation, answers: null, displayed: NO_COVERAGE })
      for (const end of ['-wal', '-shm']) rmSync(`${library}${end}`, { force: true })
      renameSync(copy, library)
      const again = startBridge(people, folder)
      const [restored] = (await again.call('review.archive', args)).reviews
      expect(restored).toMatchObject({ state: 'SUBMITTED', drift: [{ kind: 'LOG' }] })
      expect(restored?.drift[0]?.now).toContain('restored from an older copy')
      // Someone else's checkpoint says the same.
      const [note = ''] = readdirSync(join(folder, 'checkpoints')).map((name) =>
        readFileSync(join(folder, 'checkpoints', name), 'utf8'),
      )
      const { problems } = await again.call('log.verify', { ticket: 'v', checkpoint: note })
      expect(problems.map(({ message }) => message).join()).toContain('restored from an older copy')
    },
  )

  test('a wrong passphrase, an unknown, an expired and a revoked key are refused and logged, and no secret is returned', async () => {
    const started = startBridge(people)
    const { call, failure, unlock } = started
    const { administrator, other } = await prepare(started, ['approver'], Date.now() - 1000)
    expect(await refusal(started, 'Anna', 'wrong passphrase')).toMatchObject({
      code: 'review.wrong-passphrase',
      hint: expect.stringContaining('A lost passphrase cannot be recovered'),
    })
    expect(await refusal(started, 'Bob')).toMatchObject({
      code: 'review.expired',
      hint: 'An administrator extends it under People and rules.',
    })
    await revokeReviewer(other, administrator, person('Bob').key.fingerprint, 'left', Date.now())
    expect(await failure('review.unlock', unlock('Bob'))).toBe('review.revoked')
    expect(await failure('review.unlock', { key: 'ab'.repeat(32), passphrase: 'x' })).toBe('review.no-private-key')
    const refusals = await other.database.selectFrom('logEntries').select('action').execute()
    expect(refusals.filter(({ action }) => action === 'attempt.refused')).toHaveLength(3)
    const keys = await call('review.keys', {})
    expect(keys).toMatchObject({ actor: { name: 'Anna' }, hasReviewers: true })
    expect(keys.keys.map(({ name, state }) => `${name} ${state}`).sort()).toEqual(['Anna VALID', 'Bob REVOKED'])
    expect(JSON.stringify(keys)).not.toContain('encrypted')
  })

  test('keys are created and imported once, and a file that is no key is refused', async () => {
    const { call, failure } = startBridge(people)
    expect(await failure('review.create-key', { name: 'Eve', passphrase: 'short' })).toBe('review.weak-passphrase')
    expect(await failure('review.import-key', { text: '{}' })).toBe('review.not-a-key')
    expect((await call('review.import-key', { text: person('Anna').text })).keys).toHaveLength(2)
    const { keys } = await call('review.create-key', { name: 'Eve', passphrase: 'correct horse battery' })
    expect(keys.map(({ name }) => name)).toEqual(['Eve', 'Anna', 'Bob'])
  })
})
