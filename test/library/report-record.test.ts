import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  addReviewer,
  authenticate,
  checkDecision,
  decide,
  libraryRecord,
  reportedDecisions,
  reporterTrust,
  revokeReviewer,
} from '../../main/library/index.ts'
import { logInclusion } from '../../main/library/log/log-inclusion.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { findArchives } from '../../main/library/queries/find-archives.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { copyWithout } from '../../main/report/document/copy-without.ts'
import { type ReportCopy, readPart } from '../../main/report/document/report-copy.ts'
import { renderPdf } from '../../main/report/pdf/render-pdf.ts'
import { renderSignedHtml } from '../../main/report/portable/render-signed-html.ts'
import { renderSignedJson } from '../../main/report/portable/render-signed-json.ts'
import { signReport } from '../../main/report/statement/sign-report.ts'
import { resultOf } from '../../main/report/verification/report-result.ts'
import {
  type ReportVerification,
  type ReportVerificationOptions,
  verifyReport,
} from '../../main/report/verification/verify-report.ts'
import type { SigningKey } from '../../main/statement/key-file.ts'
import { decodeReview } from '../../main/statement/read-review.ts'
import { signStatement, statementDigest } from '../../main/statement/sign-statement.ts'
import type { SignedDecisions } from '../../shared/report/document.ts'
import type { CheckStatement, DecisionStatement } from '../../shared/review/review-statement.ts'
import { inLength } from '../support/length.ts'
import { madeReport } from '../support/made-report.ts'
import { addPerson, approval, newKey } from './review-people.ts'
import { entryOf, inputOf, RUN, SAMPLES } from './sample-entries.ts'

const SAMPLE = 'reviewed-by-people.mime'
const BYTES = readFileSync(join(SAMPLES, 'archives', SAMPLE))
const SHA256 = createHash('sha256').update(BYTES).digest('hex')
const root = mkdtempSync(join(tmpdir(), 'proofbench-record-'))
let files = 0
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Department {
  readonly library: Library
  readonly location: string
  readonly ada: Actor
  readonly mia: Actor
  readonly carl: Actor
}

/** Library with the sample, a maker and a checker. `names`: those of other people, for a library that imitates this one. */
async function department(keys: { readonly mia?: SigningKey } = {}): Promise<Department> {
  const location = join(root, `${++files}`, 'library.db')
  const library = await openLibrary(location)
  const ada = await addPerson(library, 'Ada Admin', [], null)
  const entry = await entryOf(SAMPLE, library.key)
  await saveInputs(library.database, [inputOf(entry, '/in/sample')], { ...RUN, log: library.log })
  const mia = keys.mia ? await known(library, ada, keys.mia) : await addPerson(library, 'Mia Maker', ['reviewer'], ada)
  const carl = await addPerson(library, 'Carl Checker', ['approver'], ada)
  return { library, location, ada, mia, carl }
}

async function known(library: Library, ada: Actor, key: SigningKey): Promise<Actor> {
  await addReviewer(library, ada, key, { name: 'Mia Maker', roles: ['reviewer'], validUntil: null }, Date.now())
  return authenticate(library, key, Date.now())
}

const archiveIn = async (library: Library) => (await findArchives(library, SHA256))[0] ?? expect.fail('no archive')

/** Mia approves; Carl confirms. Returns the number of the review. */
async function approve({ library, mia, carl }: Department): Promise<number> {
  const made = await decide(library, mia, approval(await archiveIn(library)), Date.now())
  await checkDecision(library, carl, { reviewId: made.id, result: 'CONFIRMED', comment: '' }, Date.now())
  return made.id
}

/** Makes a report of the library, signed by a reporter. */
async function reportOf({ library }: Department, signer: SigningKey): Promise<ReportCopy> {
  const policy = { id: 'standard', sha256: '' }
  const verification = { sha256: SHA256, indication: 'TOTAL_PASSED', subIndication: null, policy } as const
  const { decisions, signedDecisions } = await reportedDecisions(library, verification, '')
  return madeReport(BYTES, signer, { decisions, signedDecisions, createdAt: new Date().toISOString() })
}

/** Verifies against a library of record, whose people are trusted as reporters. */
async function against(
  { library }: Pick<Department, 'library'>,
  copy: ReportCopy,
  bytes?: Buffer,
): Promise<ReportVerification> {
  const own = await libraryRecord(library, { archive: null, checkpoints: [] })
  return verifyReport(bytes ?? Buffer.from(renderSignedJson(copy)), {
    ...reporterTrust(own?.reporters ?? []),
    archive: { name: 'sample', archive: SHA256, proof: null },
    recordOf: (request) => libraryRecord(library, request),
  })
}

const messageOf = ({ checks }: ReportVerification, id = 'decisions'): string =>
  checks.find((check) => check.id === id)?.message ?? ''

/** Makes the report with other decisions, as it prints and signs them; its reporter signs it anew. */
const withDecisions = async (copy: ReportCopy, signer: SigningKey, change: (decisions: SignedDecisions) => unknown) =>
  madeReport(BYTES, signer, {
    signedDecisions: (await change(
      readPart(copy.parts.get('signed-decisions') ?? expect.fail()) as SignedDecisions,
    )) as SignedDecisions,
    createdAt: copy.head.createdAt,
  })

describe('a report against the library of record', () => {
  test('verifies while its decision is the latest one, and says who did what', async () => {
    const bank = await department()
    await approve(bank)
    const verification = await against(bank, await reportOf(bank, bank.mia.key))
    expect(verification.checks.filter(({ outcome }) => outcome !== 'PASSED')).toEqual([])
    expect(resultOf(verification)).toBe('VERIFIED')
    expect(messageOf(verification)).toMatch(
      /APPROVED by Mia Maker .*, CONFIRMED by Carl Checker .* The log of the library contains them/,
    )
    await bank.library.close()
  })

  test('of another library is refused, whoever the people say they are', async () => {
    const bank = await department()
    // Mia has a library of her own, in which she holds the key of "Carl Checker".
    const home = await department({ mia: bank.mia.key })
    await approve(home)
    const verification = await against(bank, await reportOf(home, bank.mia.key))
    expect(resultOf(verification)).toBe('FAILED')
    expect(messageOf(verification)).toContain('it was made for another library')
    for (const { library } of [bank, home]) await library.close()
  })

  test('names later decisions and confirmations, and does not count as verified', async () => {
    const bank = await department()
    const { library, mia, carl } = bank
    const first = await approve(bank)
    const copy = await reportOf(bank, mia.key)
    const rejection = { decision: 'REJECTED', reasons: ['DOCUMENT_SUSPECT'], supersedes: true } as const
    const later = await decide(library, mia, approval(await archiveIn(library), rejection), Date.now())
    const submitted = await reportOf(bank, mia.key)
    await checkDecision(library, carl, { reviewId: later.id, result: 'CONFIRMED', comment: '' }, Date.now())
    const outdated = await against(bank, copy)
    expect(resultOf(outdated)).toBe('OUTDATED')
    expect(messageOf(outdated, 'later')).toMatch(
      new RegExp(
        `review ${first}, APPROVED, was superseded on .* by review ${later.id}, REJECTED by Mia Maker, CONFIRMED by Carl Checker`,
      ),
    )
    const unconfirmed = await against(bank, submitted)
    expect(resultOf(unconfirmed)).toBe('OUTDATED')
    expect(messageOf(unconfirmed, 'later')).toMatch(new RegExp(`review ${later.id} was CONFIRMED by Carl Checker`))
    // A copy without the signed decisions is judged by the time at which it was made.
    const lessComments = await against(bank, await copyWithout(await reportOf(bank, mia.key), ['comments']))
    expect(resultOf(lessComments)).toBe('VERIFIED')
    await library.close()
  })

  test('without a library never speaks of "the library", and is proved only for a log that the user names', async () => {
    const bank = await department()
    await approve(bank)
    const copy = await reportOf(bank, bank.mia.key)
    const options: ReportVerificationOptions = {
      trusted: new Map([[bank.mia.key.fingerprint, 'Mia']]),
      archive: { name: 'sample', archive: SHA256, proof: null },
    }
    const bytes = Buffer.from(renderSignedJson(copy))
    const unnamed = await verifyReport(bytes, options)
    expect(resultOf(unnamed)).toBe('NOT_PROVED')
    expect(messageOf(unnamed)).toMatch(
      /A log with the key [0-9a-f]{64}, which you have not named, contains them as of .*; later decisions are not known here/,
    )
    const named = await verifyReport(bytes, {
      ...options,
      isLogNamed: ({ fingerprint }) => fingerprint === bank.library.log.key.fingerprint,
    })
    expect(resultOf(named)).toBe('VERIFIED')
    for (const { checks } of [unnamed, named]) expect(JSON.stringify(checks)).not.toMatch(/the library/i)
    // Whoever leaves out the signed decisions proves less, not more.
    const withoutStatements = await copyWithout(copy, ['comments'])
    const less = await verifyReport(Buffer.from(renderSignedJson(withoutStatements)), options)
    expect(resultOf(less)).toBe('NOT_PROVED')
    expect(messageOf(less)).toContain('Decisions are printed as the reporter states them.')
    const recorded = await against(bank, withoutStatements)
    expect(resultOf(recorded)).toBe('VERIFIED')
    expect(messageOf(recorded)).toBe('The decisions are printed as the library records them.')
    const earlier = { ...copy, head: { ...copy.head, layout: copy.head.layout - 1 }, statement: null }
    const signed = await signReport(earlier, bank.mia.key)
    const notCompared = await against(bank, await copyWithout(signed, ['comments']))
    expect(resultOf(notCompared)).toBe('NOT_PROVED')
    expect(messageOf(notCompared)).toContain('it cannot be compared with the library')
    await bank.library.close()
  })

  test('credits each person with what that person did', async () => {
    const bank = await department()
    const { library, mia, carl } = bank
    await approve(bank)
    const comment = 'After a call.'
    const rejection = { decision: 'REJECTED', reasons: ['DOCUMENT_SUSPECT'], supersedes: true, comment } as const
    const later = await decide(library, mia, approval(await archiveIn(library), rejection), Date.now())
    await checkDecision(
      library,
      carl,
      { reviewId: later.id, result: 'RETURNED', comment: 'Which document?' },
      Date.now(),
    )
    const copy = await reportOf(bank, mia.key)
    const section = JSON.stringify(readPart(copy.parts.get('decisions') ?? expect.fail()))
    expect(section).toMatch(/\["CONFIRMED","Carl Checker \(key/)
    expect(section).toMatch(/\["SUPERSEDED by review \d+","Mia Maker \(key/)
    expect(section).not.toMatch(/SUPERSEDED by Carl/)
    expect(section).toContain('A document looks forged, altered or reproduced.')
    expect(section).toContain('["RETURNED","A second person has returned it to its maker."]')
    const comments = JSON.stringify(readPart(copy.parts.get('comments') ?? expect.fail()))
    expect(comments).toMatch(/\["Mia Maker \(key [^"]*","[^"]*","After a call\."\]/)
    expect(comments).toMatch(/\["Carl Checker \(key [^"]*","[^"]*","Which document\?"\]/)
    await library.close()
  })
})

/** Alterations by somebody who can sign reports, or write the file of the library. */
interface Forgery {
  readonly what: string
  readonly result: 'FAILED' | 'NOT_PROVED'
  readonly names: RegExp
  change(bank: Department, copy: ReportCopy): Promise<ReportCopy>
  /** Statements that change the file of the library, without its triggers. */
  readonly sql?: string
}

const eve = newKey('Eve')
const decisionOf = (decisions: SignedDecisions) => decisions[0] ?? expect.fail('no decision')

const COMMENT = JSON.stringify(['Carl Checker', '', 'Looked at everything.'])

const FORGERIES: readonly Forgery[] = [
  {
    what: 'a second person whose key is not that of a reviewer',
    ...{ result: 'FAILED', names: /the library has no such confirmation/ },
    async change(bank, copy) {
      const decision = decisionOf(readPart(copy.parts.get('signed-decisions') ?? expect.fail()) as SignedDecisions)
      const check = decodeReview(decision.check?.statement ?? '') as CheckStatement
      const predicate = { ...check.predicate, reviewer: { name: 'Carl Checker', key: eve.fingerprint } }
      const statement = await signStatement(eve, { ...check, predicate })
      const forged = { statement, signer: Buffer.from(eve.spki).toString('base64'), inclusion: null }
      return withDecisions(copy, bank.mia.key, () => [{ ...decision, check: forged }])
    },
  },
  {
    what: 'a decision that its maker signed and never recorded',
    ...{ result: 'FAILED', names: /the library has no such decision/ },
    async change(bank, copy) {
      const decision = decisionOf(readPart(copy.parts.get('signed-decisions') ?? expect.fail()) as SignedDecisions)
      const made = decodeReview(decision.statement) as DecisionStatement
      const statement = await signStatement(bank.mia.key, {
        ...made,
        predicate: { ...made.predicate, decision: 'REJECTED' },
      })
      return withDecisions(copy, bank.mia.key, () => [{ ...decision, statement, inclusion: null, check: null }])
    },
  },
  {
    what: 'a decision whose confirmation is left out',
    ...{ result: 'NOT_PROVED', names: /was CONFIRMED by Carl Checker/ },
    change: (bank, copy) => withDecisions(copy, bank.mia.key, (all) => [{ ...decisionOf(all), check: null }]),
  },
  {
    what: 'no decision at all',
    ...{ result: 'NOT_PROVED', names: /The library knows more about the archive/ },
    change: (bank, copy) => withDecisions(copy, bank.mia.key, () => []),
  },
  {
    what: 'the proof of the log left out, for a decision that the library does not have',
    ...{ result: 'FAILED', names: /the library has no such decision/ },
    async change(bank, copy) {
      const decision = decisionOf(readPart(copy.parts.get('signed-decisions') ?? expect.fail()) as SignedDecisions)
      const made = decodeReview(decision.statement) as DecisionStatement
      const statement = await signStatement(bank.mia.key, { ...made, predicate: { ...made.predicate, comment: 'x' } })
      const check = decodeReview(decision.check?.statement ?? '') as CheckStatement
      const about = { ...check, predicate: { ...check.predicate, checked: statementDigest(statement) } }
      const signed = {
        statement: await signStatement(bank.carl.key, about),
        signer: decision.check?.signer ?? '',
        inclusion: null,
      }
      return withDecisions(copy, bank.mia.key, () => [{ ...decision, statement, inclusion: null, check: signed }])
    },
  },
  {
    what: 'an entry of another place in the log',
    ...{ result: 'FAILED', names: /the entry of the log is about another statement/ },
    change: async (bank, copy) => {
      const other = await logInclusion(bank.library, 1)
      return withDecisions(copy, bank.mia.key, (all) => [
        { ...decisionOf(all), inclusion: other && { ...other, path: [...other.path] } },
      ])
    },
  },
  ...(
    [
      ['a decision in its summary', 'summary', 'APPROVED. CONFIRMED', 'APPROVED. REVOKED', /its summary says/],
      ['a decision in its third statement', 'verdict', 'APPROVED', 'ESCALATED', /its third statement says/],
      [
        'the state of a decision',
        'decisions',
        '["State","CONFIRMED"]',
        '["State","SIGNED"]',
        /its section of decisions/,
      ],
      [
        'the reason of a decision',
        'decisions',
        'Evidence, checks and result agree.',
        'As the board wished.',
        /says “As the board wished/,
      ],
      ['the policy of a decision', 'decisions', 'Every decision needs', 'No decision needs', /by the statements it is/],
      ['who confirmed a decision', 'decisions', 'Carl Checker', 'Boss Bigger', /says “Boss Bigger/],
      ['a comment of a checker', 'comments', '"rows":[', `"rows":[${COMMENT},`, /its list of comments says/],
    ] as const
  ).map(
    ([what, key, text, other, names]): Forgery => ({
      ...{ what: `${what}, rewritten by its reporter`, result: 'FAILED', names },
      async change(bank, made) {
        const copy = await withDecisions(made, bank.mia.key, (all) => all)
        const part = copy.parts.get(key)?.text ?? ''
        expect(part).toContain(text)
        const parts = new Map([...copy.parts, [key, { text: part.replaceAll(text, other) }]])
        return signReport({ ...copy, statement: null, parts }, bank.mia.key)
      },
    }),
  ),
  {
    what: 'a section that is removed from every format',
    ...{ result: 'FAILED', names: /The part findings \(Findings\) was removed: every copy has it/ },
    change: async (_, copy) => ({ ...copy, parts: new Map([...copy.parts].filter(([key]) => key !== 'findings')) }),
  },
  {
    what: 'the verdict and its disclosure removed',
    ...{ result: 'FAILED', names: /The part verdict .* was removed/ },
    change: (_, copy) => withoutDisclosure(copy, 'verdict'),
  },
  {
    what: 'the findings and their disclosure removed',
    ...{ result: 'FAILED', names: /The part findings .* was removed/ },
    change: (_, copy) => withoutDisclosure(copy, 'findings'),
  },
  {
    what: 'the checks and their disclosure removed',
    ...{ result: 'FAILED', names: /The part checks .* was removed/ },
    change: (_, copy) => withoutDisclosure(copy, 'checks'),
  },
  {
    what: 'the decisions and their disclosure removed',
    ...{ result: 'FAILED', names: /The part decisions .* was removed/ },
    change: (_, copy) => withoutDisclosure(copy, 'decisions'),
  },
  {
    what: 'a reporter whom nobody knows',
    ...{ result: 'NOT_PROVED', names: /another reporter/ },
    change: (_, copy) => signReport({ ...copy, statement: null }, eve),
  },
  {
    what: 'a reporter who was revoked',
    ...{ result: 'NOT_PROVED', names: /it was revoked on/ },
    async change({ library, ada, carl }, copy) {
      await revokeReviewer(library, ada, carl.reviewer.fingerprint, 'left', Date.now())
      return signReport({ ...copy, statement: null }, carl.key)
    },
  },
  {
    what: 'a library whose checker got the role afterwards by SQL',
    ...{ result: 'FAILED', names: /is by Mia Maker, who was reviewer then; it needs approver/ },
    sql: `update reviewers set roles = 'reviewer,approver' where name = 'Mia Maker'`,
    async change(bank, copy) {
      // Mia confirms her second key's decision, with a role that only the table knows.
      const { library, ada, mia } = bank
      const other = await addPerson(library, 'Mia Two', ['reviewer'], ada)
      const rejection = { decision: 'REJECTED', reasons: ['DOCUMENT_SUSPECT'], supersedes: true } as const
      const made = await decide(library, other, approval(await archiveIn(library), rejection), Date.now())
      tamper(bank.location, this.sql ?? '')
      const risen = await authenticate(library, mia.key, Date.now())
      await checkDecision(library, risen, { reviewId: made.id, result: 'CONFIRMED', comment: '' }, Date.now())
      void copy
      return reportOf(bank, bank.mia.key)
    },
  },
  {
    what: 'a library in which the policy was switched off by an unsigned entry',
    ...{ result: 'FAILED', names: /names Ada Admin, who did not sign it/ },
    async change(bank) {
      const { library, ada, mia } = bank
      const { appendEntries } = await import('../../main/library/log/append-entries.ts')
      const detail = { policy: 'none', requires: [], clockMinutes: 10 }
      const entry = {
        action: 'policy.changed',
        object: { kind: 'library' },
        actor: ada.reviewer.fingerprint,
        detail,
      } as const
      await library.database
        .transaction()
        .execute((write) => appendEntries(write, library.log, [entry], { now: Date.now(), signs: true }))
      await decide(library, mia, approval(await archiveIn(library), { supersedes: true }), Date.now())
      return reportOf(bank, mia.key)
    },
  },
  {
    what: 'a library in which the statement of the decision was exchanged',
    ...{ result: 'FAILED', names: /no such decision|it is not the one that the entry records/ },
    sql: `update decisions set statement = statement || 'A'`,
    async change(bank, copy) {
      tamper(bank.location, this.sql ?? '')
      return copy
    },
  },
  {
    what: 'a library whose confirmation was deleted',
    ...{ result: 'FAILED', names: /the statement that entry \d+ records is missing/ },
    sql: 'delete from decisionChecks',
    async change(bank, copy) {
      tamper(bank.location, this.sql ?? '')
      return copy
    },
  },
  {
    what: 'a library whose entry of the decision was changed',
    ...{ result: 'FAILED', names: /is not included in the latest checkpoint|its entry is another one/ },
    sql: `update logEntries set time = time + 1 where action = 'review.decided'`,
    async change(bank, copy) {
      tamper(bank.location, this.sql ?? '')
      return copy
    },
  },
  {
    what: 'a library that was put back to a copy from before the decision',
    ...{ result: 'FAILED', names: /the library has no such decision/ },
    async change(bank, copy) {
      tamper(
        bank.location,
        'delete from decisionChecks; delete from decisions; delete from checkpoints where size > 6; delete from logEntries where seq > 5; delete from logNodes where (position + 1) * (1 << level) > 6',
      )
      return copy
    },
  },
  {
    what: 'the report of another archive under this subject',
    ...{ result: 'FAILED', names: /it is about another archive/ },
    change: async (bank, copy) =>
      signReport(
        {
          ...copy,
          statement: null,
          head: { ...copy.head, subject: { ...copy.head.subject, archive: 'ab'.repeat(32) } },
        },
        bank.mia.key,
      ),
  },
]

/** Removes a part together with its disclosure, as somebody without a key can. */
async function withoutDisclosure(copy: ReportCopy, key: string): Promise<ReportCopy> {
  const [jws = '', ...disclosures] = (copy.statement ?? '').split('~')
  const kept = disclosures.filter(
    (part) => part === '' || JSON.parse(Buffer.from(part, 'base64url').toString())[1] !== key,
  )
  expect(kept.length).toBe(disclosures.length - 1)
  return {
    ...copy,
    statement: [jws, ...kept].join('~'),
    parts: new Map([...copy.parts].filter(([name]) => name !== key)),
  }
}

function tamper(location: string, statements: string): void {
  const database = new DatabaseSync(location)
  for (const { name } of database.prepare(`select name from sqlite_master where type = 'trigger'`).all())
    database.exec(`drop trigger "${name}"`)
  database.exec(`pragma foreign_keys = off; ${statements}`)
  database.close()
}

test('there are at least 20 forgeries', () => {
  expect(FORGERIES.length).toBeGreaterThanOrEqual(20)
})

test.each(FORGERIES)('is never VERIFIED: $what', async (forgery) => {
  const bank = await department()
  await approve(bank)
  const copy = await forgery.change(bank, await reportOf(bank, bank.mia.key))
  const formats = forgery.what.includes(inLength('the verdict and', 'removed'))
    ? [Buffer.from(renderSignedJson(copy)), Buffer.from(renderSignedHtml(copy)), await renderPdf(copy)]
    : [Buffer.from(renderSignedJson(copy))]
  for (const bytes of formats) {
    const verification = await against(bank, copy, bytes)
    const result = resultOf(verification)
    expect(result === 'OUTDATED' ? 'NOT_PROVED' : result, JSON.stringify(verification.checks)).toBe(forgery.result)
    expect(verification.checks.map(({ message }) => message).join('\n')).toMatch(forgery.names)
  }
  await bank.library.close()
})
