import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import {
  type Actor,
  addReviewer,
  authenticate,
  checkDecision,
  checkpointProblem,
  decide,
  decisionsOf,
  driftOf,
  logInclusion,
  parseAnswers,
  parseChecklist,
  Refused,
  reviewById,
  reviewQueue,
  revokeReviewer,
  saveCoverage,
  setChecklist,
  setFourEyes,
} from '../../main/library/index.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { DEFAULT_CHECKLIST } from '../../main/library/review/default-checklist.ts'
import { recordCheck } from '../../main/library/review/record-check.ts'
import { recordDecision } from '../../main/library/review/record-decision.ts'
import { latestVerification } from '../../main/library/review/signed-verification.ts'
import { inclusionProblem } from '../../main/statement/log/log-inclusion.ts'
import { decodeReview, readReview } from '../../main/statement/read-review.ts'
import { signStatement, statementDigest } from '../../main/statement/sign-statement.ts'
import type { DecisionStatement } from '../../shared/review/review-statement.ts'
import { someOf } from '../support/length.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { addPerson, addVariant, approval, newKey } from './review-people.ts'
import { entryOf } from './sample-entries.ts'

/** Time at which the people act: about the clock of a server, which writes the times of its log itself. */
const NOW = Date.now()

const root = mkdtempSync(join(tmpdir(), 'proofbench-review-'))
let entry: ArchiveEntry
let files = 0

beforeAll(async () => {
  entry = await entryOf('reviewed-by-people.mime', new Uint8Array(32))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const LOCATIONS: { readonly [kind: string]: () => Promise<string> } = {
  SQLite: async () => join(root, `${++files}`, 'library.db'),
  PostgreSQL: newDatabase,
}

const code = async (attempt: Promise<unknown>): Promise<string> => {
  const error: unknown = await attempt.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  )
  if (error instanceof Refused) return error.code
  throw error
}

interface Team {
  readonly library: Library
  readonly anna: Actor
  readonly bob: Actor
  readonly carol: Actor
}

describe.each(someOf(Object.keys(LOCATIONS), 1))('reviews in a library on %s', (kind) => {
  async function open(location?: string): Promise<Library> {
    const library = await openLibrary(location ?? (await LOCATIONS[kind]?.()) ?? '')
    onTestFinished(() => library.close())
    return library
  }

  /** Anna is administrator and reviewer, Bob approver, Carol viewer. */
  async function team(): Promise<Team> {
    const library = await open()
    const anna = await addPerson(library, 'Anna', ['reviewer'], null)
    const bob = await addPerson(library, 'Bob', ['approver'], anna)
    const carol = await addPerson(library, 'Carol', ['viewer'], anna)
    return { library, anna, bob, carol }
  }

  const actions = async ({ database }: Library) =>
    (await database.selectFrom('logEntries').select('action').orderBy('seq').execute()).map(({ action }) => action)

  test('makes the first reviewer administrator and lets only administrators add others', async () => {
    const { library, anna, bob, carol } = await team()
    expect(anna.reviewer.roles).toEqual(['reviewer', 'administrator'])
    const input = { name: 'Dave', roles: ['reviewer'], validUntil: null } as const
    expect(await code(addReviewer(library, bob, newKey('Dave'), input, NOW))).toBe('NOT_ALLOWED')
    expect(await code(addReviewer(library, null, newKey('Dave'), input, NOW))).toBe('NO_KEY')
    expect(await code(addReviewer(library, anna, newKey('Dave'), { ...input, name: 'Bob' }, NOW))).toBe('INVALID_INPUT')
    const fingerprint = anna.reviewer.fingerprint
    expect(await code(revokeReviewer(library, anna, fingerprint, 'leaves', NOW))).toBe('LAST_ADMINISTRATOR')
    expect(await code(addReviewer(library, anna, anna.key, { ...input, name: 'Anna' }, NOW))).toBe('LAST_ADMINISTRATOR')
    const changed = await addReviewer(
      library,
      anna,
      carol.key,
      { ...input, name: 'Carol', roles: ['viewer', 'approver'] },
      NOW,
    )
    expect(changed.roles).toEqual(['viewer', 'approver'])
    expect((await actions(library)).filter((action) => action === 'attempt.refused')).toHaveLength(5)
  })

  test('refuses unknown, revoked and expired keys, and those that are not valid yet', async () => {
    const { library, anna } = await team()
    expect(await code(authenticate(library, newKey('Eve'), NOW))).toBe('UNKNOWN_KEY')
    const expired = await addPerson(library, 'Dan', ['reviewer'], anna, {
      validFrom: NOW - 5000,
      validUntil: NOW + 600_000,
    })
    expect(await code(authenticate(library, expired.key, NOW + 600_001))).toBe('EXPIRED')
    expect(await code(authenticate(library, expired.key, NOW - 5001))).toBe('NOT_YET_VALID')
    await revokeReviewer(library, anna, expired.reviewer.fingerprint, 'lost', NOW)
    expect(await code(authenticate(library, expired.key, NOW + 1))).toBe('REVOKED')
    const archive = await addVariant(library, entry, 1)
    expect(await code(decide(library, expired, approval(archive), NOW + 1))).toBe('REVOKED')
    expect((await actions(library)).filter((action) => action === 'attempt.refused')).toHaveLength(5)
  })

  test('takes a decision from its maker to a second person, whose statement names it', async () => {
    const { library, anna, bob, carol } = await team()
    const archive = await addVariant(library, entry, 1)
    expect(await code(decide(library, carol, approval(archive), NOW))).toBe('NOT_ALLOWED')
    const review = await decide(library, anna, approval(archive, { comment: 'fine' }), NOW)
    expect(review).toMatchObject({ state: 'SUBMITTED', decision: 'APPROVED', makerName: 'Anna', secondPerson: true })
    expect((await reviewQueue(library, bob, 10, NOW)).confirm.first).toMatchObject([{ review: { id: review.id } }])
    expect((await reviewQueue(library, anna, 10, NOW)).confirm.first).toEqual([])
    const confirmed = await checkDecision(library, bob, { reviewId: review.id, result: 'CONFIRMED', comment: '' }, NOW)
    expect(confirmed).toMatchObject({ state: 'CONFIRMED', check: { checkerName: 'Bob' } })
    const check = decodeReview(confirmed.check?.statement ?? '')
    expect(check).toMatchObject({ predicate: { checked: statementDigest(review.statement) } })
    expect((await reviewQueue(library, bob, 10, NOW)).confirm.first).toEqual([])
    const again = { reviewId: review.id, result: 'RETURNED', comment: 'no' } as const
    expect(await code(checkDecision(library, bob, again, NOW))).toBe('NOT_POSSIBLE')
  })

  test.each(['bit-of-an-image', 'limit'])(
    'approves an archive that is not genuine or not judged (%s) only with the reason for it',
    async (name) => {
      const { library, anna } = await team()
      const verdict =
        name === 'limit'
          ? ({ indication: 'INDETERMINATE', subIndication: 'GENERIC' } as const)
          : ({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' } as const)
      const archive = await addVariant(library, { ...entry, conclusion: { ...entry.conclusion, ...verdict } }, 1)
      const attempt = (changes: Partial<Parameters<typeof approval>[1]>) =>
        decide(library, anna, approval(archive, changes), NOW)
      expect(await code(attempt({ reasons: [] }))).toBe('INVALID_INPUT')
      expect(await code(attempt({ reasons: ['CONSISTENT'] }))).toBe('INVALID_INPUT')
      expect(await code(attempt({ reasons: ['VERDICT_OVERRULED'] }))).toBe('INVALID_INPUT')
      const review = await attempt({ reasons: ['VERDICT_OVERRULED'], comment: 'The issuer sent the same file again.' })
      expect(decodeReview(review.statement)).toMatchObject({
        predicate: { decision: 'APPROVED', reasons: ['VERDICT_OVERRULED'], verification: verdict },
      })
      const genuine = await addVariant(library, entry, 2)
      const pointless = approval(genuine, { reasons: ['VERDICT_OVERRULED'], comment: 'why?' })
      expect(await code(decide(library, anna, pointless, NOW))).toBe('INVALID_INPUT')
    },
  )

  test('binds the statement to archive, verification, coverage, checklist and policy', async () => {
    const { library, anna } = await team()
    const archive = await addVariant(library, entry, 1)
    const { checklist } = parseChecklist(DEFAULT_CHECKLIST)
    const file = (checklist?.questions ?? []).map(({ id }) => `${id}: yes`).join('\n')
    const { answers } = parseAnswers(file, checklist ?? expect.fail())
    const displayed = { tabs: ['verdict'], findings: [], images: ['images/none.jpg'], indicators: [] }
    await saveCoverage(library, archive.id, anna.reviewer.fingerprint, displayed, NOW)
    const review = await decide(library, anna, approval(archive, { answers }), NOW)
    const read = await readReview(review.statement, () => anna.reviewer.spki)
    expect(read).toMatchObject({
      isValid: true,
      digest: review.digest,
      statement: {
        _type: 'https://in-toto.io/Statement/v1',
        subject: [{ name: 'proof-1', digest: { sha256: archive.sha256 } }],
        predicate: {
          verification: {
            indication: 'TOTAL_PASSED',
            report: entry.verification.reportSha256,
            policy: entry.verification.policySha256,
            trust: 'ab'.repeat(32),
          },
          coverage: { tabs: ['verdict'], images: { opened: 0 } },
          checklist: { sha256: checklist?.sha256 },
          fourEyes: 'all',
          library: library.log.key.fingerprint,
        },
      },
    })
    const signed = await library.database.selectFrom('signedCoverage').selectAll().execute()
    expect(signed.map(({ content }) => JSON.parse(content))).toEqual([displayed])
  })

  test('lets nobody confirm a decision of their own: neither the module nor the database', async () => {
    const { library, anna, bob } = await team()
    const archive = await addVariant(library, entry, 1)
    const own = await decide(library, bob, approval(archive), NOW)
    const input = { reviewId: own.id, result: 'CONFIRMED', comment: '' } as const
    expect(await code(checkDecision(library, bob, input, NOW))).toBe('OWN_DECISION')
    expect(await code(checkDecision(library, anna, input, NOW))).toBe('NOT_ALLOWED')
    const row = {
      decisionId: own.id,
      maker: Buffer.from(own.maker, 'hex'),
      checker: Buffer.from(own.maker, 'hex'),
      ...{ result: 'CONFIRMED', time: NOW, statement: 'x', digest: Buffer.alloc(32), logIndex: 99 },
      account: library.log.account,
    }
    const insert = (changes: Partial<typeof row>) =>
      library.database
        .insertInto('decisionChecks')
        .values({ ...row, ...changes })
        .execute()
    await expect(insert({})).rejects.toThrow(/nobodyChecksOwnDecision|check/i)
    // Another maker does not help: the row must name that of the decision.
    await expect(insert({ maker: Buffer.from(anna.reviewer.fingerprint, 'hex') })).rejects.toThrow(/cannot be checked/)
    expect(await reviewById(library.database, own.id)).toMatchObject({ state: 'SUBMITTED', check: null })
    expect((await actions(library)).slice(-2)).toEqual(['attempt.refused', 'attempt.refused'])
  })

  test('returns a decision to its maker, who decides again', async () => {
    const { library, anna, bob } = await team()
    const archive = await addVariant(library, entry, 1)
    const first = await decide(library, anna, approval(archive), NOW)
    const returned = { reviewId: first.id, result: 'RETURNED', comment: 'Which images?' } as const
    expect(await code(checkDecision(library, bob, { ...returned, comment: ' ' }, NOW))).toBe('INVALID_INPUT')
    await checkDecision(library, bob, returned, NOW)
    expect((await reviewQueue(library, anna, 10, NOW)).returned.first).toMatchObject([
      { review: { id: first.id, check: { comment: 'Which images?' } } },
    ])
    const second = await decide(library, anna, approval(archive, { comment: 'all' }), NOW)
    expect(second).toMatchObject({ state: 'SUBMITTED', previousId: first.id, content: { supersedes: first.digest } })
    expect((await decisionsOf(library.database, archive.sha256)).map(({ state }) => state)).toEqual([
      'RETURNED',
      'SUBMITTED',
    ])
    expect((await reviewQueue(library, anna, 10, NOW)).returned.first).toEqual([])
  })

  test('has no decision in nobody’s queue: escalations, and what was returned to people who left; all are counted', async () => {
    const { library, anna, bob } = await team()
    const [first, second, third] = [
      await addVariant(library, entry, 1),
      await addVariant(library, entry, 2),
      await addVariant(library, entry, 3),
    ]
    const escalation = { decision: 'ESCALATED', reasons: ['OTHER'], comment: 'unsure' } as const
    const escalated = await decide(library, anna, approval(first, escalation), NOW)
    await checkDecision(library, bob, { reviewId: escalated.id, result: 'CONFIRMED', comment: '' }, NOW)
    const returned = await decide(library, anna, approval(second), NOW)
    await checkDecision(library, bob, { reviewId: returned.id, result: 'RETURNED', comment: 'again' }, NOW)
    const queue = (limit: number, now = NOW) => reviewQueue(library, bob, limit, now)
    expect(await queue(10)).toMatchObject({
      escalated: { first: [{ review: { id: escalated.id } }], count: 1 },
      returned: { first: [], count: 0 },
      decide: { first: [{ archive: { id: third.id } }], count: 1 },
    })
    expect((await queue(0)).decide).toEqual({ first: [], count: 1 })
    await library.database
      .updateTable('reviewers')
      .set({ validUntil: NOW + 1 })
      .where('name', '=', 'Anna')
      .execute()
    expect((await queue(10, NOW + 2)).returned).toMatchObject({ first: [{ review: { id: returned.id } }], count: 1 })
    await decide(library, bob, approval(first, { supersedes: true }), NOW)
    expect((await queue(10)).escalated.count).toBe(0)
  })

  test('supersedes a decision only on request, and keeps the earlier one', async () => {
    const { library, anna, bob } = await team()
    const archive = await addVariant(library, entry, 1)
    const first = await decide(library, anna, approval(archive), NOW)
    expect(await code(decide(library, bob, approval(archive), NOW))).toBe('NOT_POSSIBLE')
    const rejection = { decision: 'REJECTED', reasons: ['FACE_MISMATCH'], supersedes: true } as const
    const second = await decide(library, bob, approval(archive, rejection), NOW)
    expect((await decisionsOf(library.database, archive.sha256)).map(({ id, state }) => [id, state])).toEqual([
      [first.id, 'SUPERSEDED'],
      [second.id, 'SUBMITTED'],
    ])
    const confirm = { reviewId: first.id, result: 'CONFIRMED', comment: '' } as const
    expect(await code(checkDecision(library, bob, confirm, NOW))).toBe('NOT_POSSIBLE')
  })

  test('accepts one of two checkers, and one of two makers, who act at once', async () => {
    const { library, anna, bob } = await team()
    const dave = await addPerson(library, 'Dave', ['approver'], anna)
    const archive = await addVariant(library, entry, 1)
    const outcomes = async (attempts: readonly Promise<unknown>[]) =>
      (await Promise.allSettled(attempts)).map((result) =>
        result.status === 'fulfilled' ? 'done' : result.reason instanceof Refused ? result.reason.code : result.reason,
      )
    const made = await outcomes([anna, bob].map((actor) => decide(library, actor, approval(archive), NOW)))
    expect(made.toSorted()).toEqual([expect.stringMatching(/CHANGED_MEANWHILE|NOT_POSSIBLE/), 'done'])
    const [review] = await decisionsOf(library.database, archive.sha256)
    const checkers = [anna, bob, dave].filter(
      ({ reviewer }) => reviewer.roles.includes('approver') && reviewer.fingerprint !== review?.maker,
    )
    const other = await open(kind === 'SQLite' ? library.location : undefined)
    const second = kind === 'SQLite' ? other : library
    const checked = await outcomes(
      [...checkers, ...checkers]
        .slice(0, 2)
        .map((checker, index) =>
          checkDecision(
            index === 0 ? library : second,
            checker,
            { reviewId: review?.id ?? 0, result: 'CONFIRMED', comment: '' },
            NOW,
          ),
        ),
    )
    expect(checked.toSorted()).toEqual(['NOT_POSSIBLE', 'done'])
  })

  const policies = [
    ['all', 'APPROVED', 'SUBMITTED'],
    ['none', 'REJECTED', 'SIGNED'],
    ['rejections', 'APPROVED', 'SIGNED'],
    ['rejections', 'REJECTED', 'SUBMITTED'],
    ['loa:2', 'APPROVED', 'SUBMITTED'],
    ['loa:3', 'APPROVED', 'SIGNED'],
    ['sample:0', 'APPROVED', 'SIGNED'],
    ['sample:100', 'APPROVED', 'SUBMITTED'],
  ] as const
  // Policies are decided outside of the database.
  test.each(kind === 'SQLite' ? policies : policies.slice(0, 2))(
    'the policy %s makes a decision %s of an archive of LOA2 %s',
    async (text, decision, state) => {
      const { library, anna } = await team()
      const { parseFourEyes } = await import('../../shared/review/four-eyes.ts')
      await setFourEyes(library, anna, parseFourEyes(text) ?? expect.fail(), NOW)
      const archive = await addVariant(library, entry, 1)
      expect(archive.levelOfAssurance).toBe('LOA2')
      const reasons = decision === 'APPROVED' ? [] : ['FACE_MISMATCH']
      const input = approval(archive, { decision: decision as 'APPROVED', reasons })
      expect(await decide(library, anna, input, NOW)).toMatchObject({ state })
    },
  )

  test('refuses reasons, comments and answers that do not fit', async () => {
    const { library, anna } = await team()
    const archive = await addVariant(library, entry, 1)
    const attempt = (changes: object) => code(decide(library, anna, approval(archive, changes), NOW))
    expect(await attempt({ reasons: ['FACE_MISMATCH'] })).toBe('INVALID_INPUT')
    expect(await attempt({ reasons: ['__proto__'] })).toBe('INVALID_INPUT')
    expect(await attempt({ decision: 'REJECTED', reasons: [] })).toBe('INVALID_INPUT')
    expect(await attempt({ reasons: ['OTHER'] })).toBe('INVALID_INPUT')
    expect(await attempt({ comment: 'a'.repeat(1_000_000) })).toBe('INVALID_INPUT')
    expect(await attempt({ comment: 'a\0b' })).toBe('INVALID_INPUT')
    expect(await attempt({ comment: '\ud800' })).toBe('INVALID_INPUT')
    expect(await attempt({ answers: [{ question: 'signature', answer: 'YES', comment: '' }] })).toBe(
      'INVALID_STATEMENT',
    )
    const bidirectional = 'approved \u202edetcejer\u202c \u05d0'
    expect(await decide(library, anna, approval(archive, { comment: bidirectional }), NOW)).toMatchObject({
      content: { comment: bidirectional },
    })
  })

  test('records statements that were signed elsewhere, but none of unknown keys, other times, archives or libraries', async () => {
    const { library, anna, bob } = await team()
    const archive = await addVariant(library, entry, 1)
    const other = await addVariant(library, entry, 2)
    const decided = await decide(library, anna, approval(other), NOW)
    const { predicate, ...rest } = decodeReview(decided.statement) as DecisionStatement
    const statementFor = (changes: object, name = 'proof-1', sha256 = archive.sha256) => ({
      ...rest,
      subject: [{ name, digest: { sha256 } }],
      predicate: { ...predicate, ...changes },
    })
    const attempt = async (statement: object, key = anna.key) =>
      code(recordDecision(library, await signStatement(key, statement as DecisionStatement), NOW))
    const time = (offset: number) => ({ time: new Date(Date.now() + offset).toISOString() })
    expect(await attempt(statementFor({}), newKey('Eve'))).toBe('INVALID_STATEMENT')
    expect(await attempt(statementFor({}), bob.key)).toBe('INVALID_STATEMENT')
    expect(await attempt(statementFor(time(11 * 60_000)))).toBe('INVALID_STATEMENT')
    expect(await attempt(statementFor(time(-11 * 60_000)))).toBe('INVALID_STATEMENT')
    expect(await attempt(statementFor({}, 'proof-1', 'ee'.repeat(32)))).toBe('INVALID_STATEMENT')
    expect(await attempt(statementFor({}, 'proof-2'))).toBe('INVALID_STATEMENT')
    expect(await attempt(statementFor({ library: 'ee'.repeat(32) }))).toBe('INVALID_STATEMENT')
    expect(await attempt(statementFor({ surprise: 1 }))).toBe('INVALID_STATEMENT')
    expect(await attempt(statementFor({ supersedes: decided.digest }))).toBe('CHANGED_MEANWHILE')
    expect(await attempt(statementFor({ secondPerson: false }))).toBe('CHANGED_MEANWHILE')
    const verification = { ...predicate.verification, report: 'ee'.repeat(32) }
    expect(await attempt(statementFor({ verification }))).toBe('CHANGED_MEANWHILE')
    expect(await code(recordDecision(library, 'nonsense', NOW))).toBe('INVALID_STATEMENT')
    expect(await code(recordCheck(library, decided.statement, NOW))).toBe('NOT_ALLOWED')
    expect(await decisionsOf(library.database, archive.sha256)).toEqual([])
    const jws = await signStatement(anna.key, statementFor(time(-60_000)) as DecisionStatement)
    expect(await recordDecision(library, jws, NOW)).toMatchObject({ state: 'SUBMITTED' })
    expect(await code(recordDecision(library, jws, NOW))).toBe('CHANGED_MEANWHILE')
  })

  test('changes and deletes neither decisions nor entries of the log through SQL', async () => {
    const { library, anna, bob } = await team()
    const archive = await addVariant(library, entry, 1)
    const review = await decide(library, anna, approval(archive), NOW)
    await checkDecision(library, bob, { reviewId: review.id, result: 'CONFIRMED', comment: '' }, NOW)
    const { database } = library
    const statements = ['decisions', 'decisionChecks', 'logEntries', 'logNodes', 'checkpoints'].flatMap((table) => [
      sql`delete from ${sql.table(table)}`,
      sql`update ${sql.table(table)} set ${sql.ref(table === 'logNodes' ? 'hash' : table === 'checkpoints' ? 'note' : table === 'logEntries' ? 'detail' : 'statement')} = ''`,
      ...(kind === 'SQLite'
        ? [sql`insert or replace into ${sql.table(table)} select * from ${sql.table(table)}`]
        : [sql`truncate ${sql.table(table)} cascade`]),
    ])
    for (const statement of statements) await expect(statement.execute(database)).rejects.toThrow()
    await expect(sql`delete from "reviewers"`.execute(database)).rejects.toThrow()
    const extra = {
      seq: 1000,
      time: NOW,
      account: library.log.account,
      actor: null,
      action: 'x',
      object: 'x',
      detail: 'x',
    }
    await expect(
      database
        .insertInto('logEntries')
        .values({ ...extra, leaf: Buffer.alloc(32) })
        .execute(),
    ).rejects.toThrow()
  })

  test('shows each way in which a sign-off and what is there disagree', async () => {
    const { library, anna, bob } = await team()
    const { database } = library
    const archive = await addVariant(library, entry, 1)
    const made = await decide(library, anna, approval(archive), NOW)
    const review = await checkDecision(library, bob, { reviewId: made.id, result: 'CONFIRMED', comment: '' }, NOW)
    const verification = (await latestVerification(database, archive.id)) ?? expect.fail()
    const current = { sha256: archive.sha256, verification }
    const kinds = async (changes: object, of = review) =>
      (await driftOf(library, of, { ...current, ...changes })).map((drift) => drift.kind)
    expect(await kinds({})).toEqual([])
    expect(await kinds({ sha256: null })).toEqual([])
    expect(await kinds({ sha256: 'ee'.repeat(32) })).toEqual(['BYTES'])
    expect(await kinds({ verification: { ...verification, indication: 'TOTAL_FAILED' } })).toEqual(['VERDICT'])
    expect(await kinds({ verification: { ...verification, policy: 'ee'.repeat(32) } })).toEqual(['POLICY'])
    expect(await kinds({ verification: { ...verification, trust: 'ee'.repeat(32) } })).toEqual(['TRUST'])
    expect(await kinds({}, { ...review, decision: 'REJECTED' })).toEqual(['SIGNATURE'])
    const [header, payload, signature = ''] = review.statement.split('.')
    const forged = `${header}.${payload}.${Buffer.from(signature, 'base64url').fill(1).toString('base64url')}`
    expect(await kinds({}, { ...review, statement: forged })).toContain('SIGNATURE')
    expect(await kinds({}, { ...review, check: { ...(review.check ?? expect.fail()), result: 'RETURNED' } })).toEqual([
      'SIGNATURE',
    ])
    expect(await kinds({}, { ...review, logIndex: 0 })).toEqual(['LOG'])
    expect(await kinds({}, { ...review, logIndex: 10_000 })).toEqual(['LOG'])
    const changed = { reportSha256: Buffer.alloc(32) }
    await database.updateTable('verifications').set(changed).where('archiveId', '=', archive.id).execute()
    expect(await kinds({})).toEqual(['REPORT'])
  })

  test('proves that a decision is in the log, and contradicts a checkpoint of a longer or another log', async () => {
    const { library, anna } = await team()
    const archive = await addVariant(library, entry, 1)
    const review = await decide(library, anna, approval(archive), NOW)
    const inclusion = (await logInclusion(library, review.logIndex)) ?? expect.fail()
    expect(inclusionProblem(inclusion, library.log.key.fingerprint)).toBeNull()
    expect(JSON.parse(inclusion.entry)).toMatchObject({
      action: 'review.decided',
      object: `archive:${archive.sha256}`,
      detail: { statement: review.digest },
    })
    expect(inclusionProblem({ ...inclusion, entry: inclusion.entry.replace('APPROVED', 'REJECTED') })).toBe(
      'NOT_INCLUDED',
    )
    expect(inclusionProblem({ ...inclusion, index: inclusion.index - 1 })).toBe('NOT_INCLUDED')
    expect(inclusionProblem(inclusion, 'ee'.repeat(32))).toBe('OTHER_LOG')
    expect(
      inclusionProblem({ ...inclusion, checkpoint: inclusion.checkpoint.replace('\n6\n', '\n7\n') }),
    ).not.toBeNull()
    expect(await checkpointProblem(library, inclusion.checkpoint)).toBeNull()
    const other = await team()
    expect(await checkpointProblem(other.library, inclusion.checkpoint)).toBe('it is a checkpoint of another library')
    expect(await checkpointProblem(library, 'nonsense')).toBe('it is no checkpoint')
  })

  test('sets a checklist of its own', async () => {
    const { library, anna, bob } = await team()
    const own = 'title: Ours\nquestions:\n  - id: signed\n    text: Is it signed?\n'
    expect(await code(setChecklist(library, bob, own, NOW))).toBe('NOT_ALLOWED')
    await setChecklist(library, anna, own, NOW)
    const archive = await addVariant(library, entry, 1)
    const answers = [{ question: 'signed', answer: 'YES', comment: '' }] as const
    expect(await decide(library, anna, approval(archive, { answers }), NOW)).toMatchObject({
      content: { checklist: { answers } },
    })
  })
})
