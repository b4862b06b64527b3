import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { evidenceStanding } from '../../../shared/analysis/evidence-coverage.ts'
import { toEvidenceModels } from '../../../shared/analysis/evidence-models.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { toCoverage } from '../../../shared/report/coverage.ts'
import type { ArchiveFacts } from '../../../shared/report/facts.ts'
import type { Report } from '../../../shared/report/report.ts'
import {
  type ArchiveStanding,
  type PartStanding,
  partStanding,
  type Standing,
  toStanding,
  worstStanding,
} from '../../../shared/report/standing.ts'
import {
  displayedConclusion,
  isConclusion,
  mayAdvise,
  mayStateAbsence,
  mayTellHolder,
  standingLabel,
  standingSentence,
} from '../../../shared/report/standing-text.ts'
import { answerTo, verdictSentence } from '../../../shared/report/verdict-text.ts'
import { allForgeries } from '../../support/forgeries.ts'
import { SMALL_LIMITS } from '../../support/judged-inputs.ts'
import { judgeBytes, keysFrom } from '../../support/verify-bytes.ts'

interface Judged {
  readonly id: string
  readonly facts: ArchiveFacts
  readonly report: Report
  readonly standing: ArchiveStanding
}

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples')
const SIGNER = keysFrom(readFileSync(join(SAMPLES, 'keys', 'signer.pub.pem')), 'signer.pub.pem')
const sample = (name: string): Buffer => readFileSync(join(SAMPLES, 'archives', name))

async function judged(id: string, bytes: Uint8Array, options: Parameters<typeof judgeBytes>[2] = {}, keys = SIGNER) {
  const { facts, report } = await judgeBytes(bytes, keys, options)
  return { id, facts, report, standing: toStanding(facts, report, toCoverage(facts, report)) }
}

let forgeries: readonly Judged[]
beforeAll(async () => {
  forgeries = await Promise.all(
    (await allForgeries()).map(({ id, bytes, keys, revocationLists = [] }) =>
      judged(id, bytes, { revocationLists }, keys),
    ),
  )
}, 120_000)

const OF_VERDICT: { readonly [indication: string]: Standing } = {
  TOTAL_PASSED: 'CONFIRMED',
  TOTAL_FAILED: 'CONTRADICTED',
  INDETERMINATE: 'UNCONFIRMED',
}

/** Reasons of archives that nothing confirms, by hand. */
const UNCONFIRMED: { readonly [id: string]: string } = {
  'no-key': 'NO_KEY',
  'issuer-only': 'NO_KEY',
  'none-of-the-keys': 'NO_MATCHING_KEY',
  'key-of-another-tenant': 'OTHER_TENANT',
  expired: 'EXPIRED',
  'root-renamed': 'OPEN',
}

/** Forgeries of which a JSON file has two readings, or none. */
const NOT_READ_IN_ONE_WAY: readonly string[] = [
  ...['byte-order-mark', 'trailing-document', 'utf-16', 'duplicate-key', 'duplicate-key-escaped'],
  ...['entry-twice', 'entry-case', 'entry-outside', 'zip-before', 'zip-behind', 'zip-between', 'zip-local-name'],
  ...['zip-twice', 'duplicate-proof-last', 'duplicate-proof-first', 'duplicate-image', 'member-twice-in-details'],
  ...['envelope-twice', 'cut', 'cut-end', 'unknown-compression'],
]

describe('the standing of every forgery follows its verdict', () => {
  test('only a genuine archive is confirmed, and every part of an archive that is not genuine is a claim', () => {
    const wrong = forgeries.filter(({ report, standing }) => {
      const { isTestKey: _, ...parts } = standing
      return Object.values(parts).some((part) => part.standing !== OF_VERDICT[report.indication])
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
    expect(forgeries.length).toBeGreaterThan(80)
  })

  test('an unconfirmed archive has the reason why no trusted signature confirms it', () => {
    const open = forgeries.filter(({ standing }) => standing.archive.standing === 'UNCONFIRMED')
    expect(Object.fromEntries(open.map(({ id, standing }) => [id, standing.record.reason]))).toEqual(UNCONFIRMED)
  })

  test('nothing may be said about an absence unless the three JSON files were read completely and in one way', () => {
    const incomplete = forgeries.filter(({ standing }) => !mayStateAbsence(standing.archive)).map(({ id }) => id)
    expect(incomplete.toSorted()).toEqual(NOT_READ_IN_ONE_WAY.toSorted())
  })

  test('the content is judged exactly if the three JSON files were read completely and in one way', () => {
    const notJudged = forgeries.filter(({ report }) => report.conformance === 'NOT_JUDGED').map(({ id }) => id)
    expect(notJudged.toSorted()).toEqual(NOT_READ_IN_ONE_WAY.toSorted())
    for (const { report } of forgeries)
      expect(answerTo('conformance', report).outcome, report.input.name).toBe(report.conformance)
  })

  test('evidence has the standing of the record, or a worse one because of its pictures', () => {
    for (const { id, facts, report, standing } of forgeries) {
      const record = readRecord(contentOf(facts))
      const of = evidenceStanding(record, toCoverage(facts, report), standing)
      const evidences = toEvidenceModels(record).map((evidence) => of(evidence.id))
      const wrong = evidences.filter((part) => part.standing !== standing.record.standing)
      expect({ id, wrong }).toEqual({ id, wrong: [] })
      if (id === 'image-bit') expect(evidences.map(({ reason }) => reason)).toContain('CHANGED')
    }
  })
})

describe('a limit of this program leaves the verdict open', () => {
  test.each(SMALL_LIMITS)('%j: not judged, by a limit, and nothing is missing or changed', async (limits) => {
    const { report, standing, facts } = await judged('limit', sample('licence-and-portrait.mime'), { limits })
    expect([report.indication, report.subIndication]).toEqual(['INDETERMINATE', 'GENERIC'])
    expect(verdictSentence(report)).toBe('could not be judged: it passes a limit of this program')
    const { isTestKey: _, ...parts } = standing
    for (const part of Object.values(parts)) expect(part).toMatchObject({ standing: 'NOT_JUDGED', reason: 'LIMIT' })
    expect(answerTo('conformance', report).text).not.toMatch(mayStateAbsence(standing.archive) ? /judged/ : /agrees/)
    const coverages = new Set(toCoverage(facts, report).files.map(({ coverage }) => coverage))
    expect([...coverages].filter((coverage) => coverage !== 'COVERED' && coverage !== 'UNCONFIRMED')).toEqual([])
  })

  test('an archive that passes a limit and is also changed is not genuine', async () => {
    const { report, standing } = await judged('both', sample('image-bit.mime'), { limits: { jsonBytes: 5000 } })
    expect([report.indication, report.subIndication]).toEqual(['TOTAL_FAILED', 'HASH_FAILURE'])
    expect(standing.record).toEqual({ standing: 'CONTRADICTED', reason: 'NOT_GENUINE', isComplete: false })
  })

  test('without a key, the missing key is the reason of the verdict, and the content is still not judged', async () => {
    const options = { limits: { jsonBytes: 5000 } }
    const { report, standing } = await judged('no key', sample('licence-and-portrait.mime'), options, [])
    expect(report.subIndication).toBe('NO_SIGNING_CERTIFICATE_FOUND')
    expect(standing.record).toMatchObject({ standing: 'NOT_JUDGED', reason: 'LIMIT' })
  })
})

describe('inputs that were not read', () => {
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a web page', Buffer.from('<!doctype html><html><body>Sign in</body></html>')],
    ['a JSON text', Buffer.from('{"errors":[]}')],
    ['random bytes', Buffer.from([0x93, 0x11, 0x00, 0xff, 0xfe, 0x28, 0x60])],
  ])('%s is no proof archive: nothing is judged, and no absence may be stated', async (_name, bytes) => {
    const { report, standing } = await judged('other', bytes)
    expect(report.conformance).toBe('NOT_JUDGED')
    const { isTestKey: _test, ...parts } = standing
    for (const part of Object.values(parts))
      expect(part).toEqual({ standing: 'NOT_JUDGED', reason: 'NO_ARCHIVE', isComplete: false })
  })

  test('a newer version is unconfirmed, since its fields may have other meanings', async () => {
    const { report, standing } = await judged('newer', sample('next-major-version.mime'))
    expect(report.conformance).toBe('NOT_JUDGED')
    expect(standing.levelOfAssurance).toMatchObject({ standing: 'UNCONFIRMED', reason: 'NEWER_VERSION' })
  })

  test('a genuine sample is confirmed, and its test key is known', async () => {
    const { standing } = await judged('genuine', sample('licence-and-portrait.mime'))
    const part = { standing: 'CONFIRMED', reason: 'GENUINE', isComplete: true }
    expect(standing).toEqual({
      ...{ archive: part, record: part, operations: part, identity: part, levelOfAssurance: part, isTestKey: true },
    })
  })
})

describe('what each standing allows', () => {
  const part = (standing: Standing, reason: PartStanding['reason'], isComplete = true): PartStanding => ({
    ...{ standing, reason, isComplete },
  })

  test('only a confirmed part is a conclusion that the holder may be told', () => {
    const allowed = (p: PartStanding) => [isConclusion(p), mayTellHolder(p), mayAdvise(p)]
    expect(allowed(part('CONFIRMED', 'GENUINE'))).toEqual([true, true, true])
    expect(allowed(part('UNCONFIRMED', 'NO_KEY'))).toEqual([false, false, true])
    expect(allowed(part('CONTRADICTED', 'CHANGED'))).toEqual([false, false, false])
    expect(allowed(part('NOT_JUDGED', 'LIMIT'))).toEqual([false, false, false])
  })

  test('a conclusion is displayed with its standing unless it is confirmed', () => {
    const level = (p: PartStanding) => displayedConclusion('LOA 3', p)
    expect(level(part('CONFIRMED', 'GENUINE'))).toBe('LOA 3')
    expect(level(part('UNCONFIRMED', 'NO_KEY'))).toBe('LOA 3 (unconfirmed)')
    expect(level(part('CONTRADICTED', 'NOT_GENUINE'))).toBe('LOA 3 (claimed: not genuine)')
    expect(level(part('CONTRADICTED', 'CHANGED'))).toBe('LOA 3 (claimed: changed)')
    expect(level(part('NOT_JUDGED', 'LIMIT'))).toBe('LOA 3 (not judged)')
    expect(standingLabel(part('CONFIRMED', 'GENUINE'))).toBe('confirmed')
  })

  test('a sentence precedes everything that is not confirmed', () => {
    expect(standingSentence(part('CONFIRMED', 'GENUINE'))).toBeNull()
    expect(standingSentence(part('UNCONFIRMED', 'REVOKED'))).toBe(
      'No trusted signature confirms this: the key signed exactly this content, but its certificate is revoked.',
    )
    expect(standingSentence(part('CONTRADICTED', 'NOT_GENUINE'))).toBe(
      'The archive is not genuine as it stands: this is what the file claims.',
    )
    expect(standingSentence(part('NOT_JUDGED', 'LIMIT'))).toBe(
      'This could not be judged: the archive passes a limit of this program.',
    )
  })

  test('the worst part decides, and one incomplete part makes the whole incomplete', () => {
    const changed = part('CONTRADICTED', 'CHANGED')
    const parts = [part('CONTRADICTED', 'NOT_GENUINE', false), changed] as const
    expect(worstStanding(parts)).toEqual({ ...changed, isComplete: false })
    expect(worstStanding([part('CONFIRMED', 'GENUINE'), part('NOT_JUDGED', 'NOT_READ', false)]).standing).toBe(
      'NOT_JUDGED',
    )
  })

  test('a part of a genuine archive that is not covered is no conclusion', () => {
    const file = (coverage: 'CHANGED' | 'UNLISTED' | 'UNCONFIRMED', reason: 'HASH_DIFFERS' | 'NOT_LISTED' | 'NO_KEY') =>
      partStanding(part('CONFIRMED', 'GENUINE'), [{ path: 'images/a.png', coverage, reason }])
    expect(file('CHANGED', 'HASH_DIFFERS')).toMatchObject({ standing: 'CONTRADICTED', reason: 'CHANGED' })
    expect(file('UNLISTED', 'NOT_LISTED')).toMatchObject({ standing: 'CONTRADICTED', reason: 'UNLISTED' })
    expect(file('UNCONFIRMED', 'NO_KEY')).toMatchObject({ standing: 'UNCONFIRMED', reason: 'OPEN' })
  })
})
