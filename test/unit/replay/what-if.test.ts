import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SAMPLE_PRIVATE_KEY } from '../../../main/proof/self-test/sample-key.ts'
import { parsePolicy } from '../../../main/replay/parse-policy.ts'
import { recordedArchive } from '../../../main/replay/read-recorded.ts'
import type { RecordedArchive } from '../../../main/replay/recorded-archive.ts'
import { applyChanges } from '../../../main/replay/what-if/apply-changes.ts'
import { parseChanges } from '../../../main/replay/what-if/parse-changes.ts'
import { whatIf } from '../../../main/replay/what-if/what-if.ts'
import type { RecordChange } from '../../../shared/analysis/replay/record-changes.ts'
import { BUILT_IN_POLICY } from '../../../shared/rules/rule-policy.ts'
import { readBytes } from '../../support/read-bytes.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives')
const signing = { signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY), componentVersion: '0.0.0-test' }

const sample = async (name: string): Promise<RecordedArchive> =>
  recordedArchive(await readBytes(readFileSync(join(SAMPLES, `${name}.mime`))))

/** Returns the id of the first evidence that an operation of this name added. */
function idOf({ operations }: RecordedArchive, name: RegExp, nth = 0): string {
  const found = operations.filter(
    ({ identityOperation }) => identityOperation.type === 'ADD' && name.test(identityOperation.name),
  )[nth]
  if (!found) throw new Error(`The sample has no ${name}`)
  return found.participantContextId
}

/** Returns level and conclusions before and after the changes: `LOA2 → LOA0`, `PASSPORT VERIFIED LEVEL3 → -`. */
async function effects(
  archive: RecordedArchive,
  changes: readonly RecordChange[],
  rules = null as null | typeof BUILT_IN_POLICY,
) {
  const answer = await whatIf(archive, { changes, rules, ...signing })
  if (answer.kind !== 'DONE') throw new Error(JSON.stringify(answer))
  const { unchanged, changed, rows, recorded } = answer.result
  expect(unchanged.levelOfAssurance).toBe(recorded.levelOfAssurance)
  const shown = (state: (typeof rows)[number]['changed']) => (state ? `${state.status} ${state.score}` : '-')
  return [
    `${unchanged.levelOfAssurance} → ${changed.levelOfAssurance}`,
    ...rows
      .filter((row) => shown(row.unchanged) !== shown(row.changed))
      .map((row) => `${row.type} ${shown(row.unchanged)} → ${shown(row.changed)}`),
  ]
}

const messages = async (archive: RecordedArchive, ...changes: RecordChange[]) =>
  (await applyChanges(archive, changes)).refused.map(({ position, message }) => `${position}: ${message}`)

describe('what if: evidence', () => {
  it('without its passport a portrait has no reference, and the level falls to LOA0', async () => {
    const archive = await sample('passport-and-portrait')
    const evidence = idOf(archive, /ID_DOCUMENT/)
    expect(await effects(archive, [{ change: 'REMOVE_EVIDENCE', evidence }])).toEqual([
      'LOA2 → LOA0',
      'PASSPORT VERIFIED LEVEL3 → -',
      'PORTRAIT VERIFIED LEVEL3 → NOT_VERIFIED LEVEL0',
    ])
  })

  it('removing an evidence removes its review, its derived data, its deletion and comparisons with it, and nothing else', async () => {
    const archive = await sample('reviewed-by-people')
    const evidence = idOf(archive, /ID_DOCUMENT/)
    const before = structuredClone(archive.operations)
    const { archive: changed } = await applyChanges(archive, [{ change: 'REMOVE_EVIDENCE', evidence }])
    expect(JSON.stringify(changed?.operations)).not.toContain(evidence)
    expect(JSON.stringify(changed?.identity.idDocuments)).not.toContain(evidence)
    expect(changed?.operations.map(({ identityOperation }) => identityOperation.name)).toEqual(
      before
        .filter(
          ({ participantContextId, identityOperationParent }) =>
            participantContextId !== evidence && identityOperationParent !== evidence,
        )
        .map(({ identityOperation }) => identityOperation.name),
    )
    expect(archive.operations).toEqual(before)
  })

  it('an evidence that the archive does not have cannot be removed', async () => {
    const archive = await sample('passport-and-portrait')
    expect(await messages(archive, { change: 'REMOVE_EVIDENCE', evidence: 'nobody' })).toEqual([
      '0: the archive has no evidence nobody',
    ])
  })

  it('a consent is not an evidence', async () => {
    const archive = await sample('passport-and-portrait')
    const evidence = idOf(archive, /CONSENTS/)
    expect(await messages(archive, { change: 'REMOVE_EVIDENCE', evidence })).toHaveLength(1)
  })
})

describe('what if: indicators', () => {
  it('a failed security check makes the passport INVALID, and the portrait loses its reference', async () => {
    const archive = await sample('passport-and-portrait')
    const evidence = idOf(archive, /ID_DOCUMENT/)
    expect(
      await effects(archive, [{ change: 'INDICATOR', evidence, indicator: 'VISUAL_SECURITY', status: 'FAILED' }]),
    ).toEqual([
      'LOA2 → LOA0',
      'PASSPORT VERIFIED LEVEL3 → INVALID LEVEL1',
      'PORTRAIT VERIFIED LEVEL3 → NOT_VERIFIED LEVEL0',
    ])
  })

  it('a comparison of faces that succeeds verifies the portrait and raises the level', async () => {
    const archive = await sample('another-face')
    const evidence = idOf(archive, /PORTRAIT/)
    expect(
      await effects(archive, [{ change: 'INDICATOR', evidence, indicator: 'BIOMETRIC_MATCHING_CHECK', status: 'OK' }]),
    ).toEqual(['LOA1 → LOA2', 'PORTRAIT INVALID LEVEL0 → VERIFIED LEVEL3'])
  })

  it('an indicator that the evidence does not have is raised by its first check, or by the named one', async () => {
    const archive = await sample('passport-and-portrait')
    const evidence = idOf(archive, /ID_DOCUMENT/)
    const change = { change: 'INDICATOR', evidence, indicator: 'PAPER_COPY', status: 'FAILED' } as const
    expect((await effects(archive, [change]))[0]).toBe('LOA2 → LOA0')
    expect(await messages(archive, { ...change, participant: 'BIOMETRIC_LIVENESS' })).toEqual([
      expect.stringContaining('no check BIOMETRIC_LIVENESS of the evidence'),
    ])
  })

  it('an indicator is removed where it was raised, and cannot be removed where it was not', async () => {
    const archive = await sample('passport-and-portrait')
    const evidence = idOf(archive, /PORTRAIT/)
    const removed = {
      change: 'INDICATOR',
      evidence,
      indicator: 'BIOMETRIC_MATCHING_CHECK',
      status: 'NOT_RAISED',
    } as const
    expect(await effects(archive, [removed])).toEqual(['LOA2 → LOA1', 'PORTRAIT VERIFIED LEVEL3 → NOT_VERIFIED LEVEL0'])
    expect(await messages(archive, { ...removed, indicator: 'PAPER_COPY' })).toEqual([
      expect.stringContaining('PAPER_COPY was not raised'),
    ])
  })
})

describe('what if: decisions of operators', () => {
  it.each([
    [
      'REJECTED',
      [
        'LOA2 → LOA0',
        'RESIDENT_CARD VERIFIED LEVEL2 → INVALID LEVEL1',
        'PORTRAIT VERIFIED LEVEL2 → NOT_VERIFIED LEVEL0',
      ],
    ],
    [
      'UNDECIDED',
      [
        'LOA2 → LOA0',
        'RESIDENT_CARD VERIFIED LEVEL2 → NOT_VERIFIED LEVEL1',
        'PORTRAIT VERIFIED LEVEL2 → NOT_VERIFIED LEVEL0',
      ],
    ],
    ['ACCEPTED', ['LOA2 → LOA2']],
  ] as const)('the last decision about a residence card is %s', async (status, expected) => {
    const archive = await sample('reviewed-by-people')
    const evidence = idOf(archive, /ID_DOCUMENT/)
    expect(await effects(archive, [{ change: 'DECISION', evidence, status }])).toEqual(expected)
  })

  it('a first decision that rejects ends the review: the later one was never made', async () => {
    const archive = await sample('reviewed-by-people')
    const evidence = idOf(archive, /ID_DOCUMENT/)
    const changes = [{ change: 'DECISION', evidence, status: 'REJECTED', decision: 0 }] as const
    expect((await effects(archive, changes))[0]).toBe('LOA2 → LOA0')
    const { archive: changed } = await applyChanges(archive, changes)
    const review = changed?.operations.find(({ identityOperation }) => identityOperation.name === 'ADJUDICATION')
    const details = review?.verificationDetails?.[0]?.verificationServices?.[0]?.adjudicationDetails
    expect(details).toMatchObject({ globalStatus: 'REJECTED', decisionsDetails: [{ status: 'REJECTED' }] })
    expect(details?.decisionsDetails).toHaveLength(1)
  })

  it('a decision that nobody made cannot be changed', async () => {
    const archive = await sample('reviewed-by-people')
    const [card, portrait] = [idOf(archive, /ID_DOCUMENT/), idOf(archive, /PORTRAIT/)]
    expect(
      await messages(
        archive,
        { change: 'DECISION', evidence: portrait, status: 'REJECTED' },
        { change: 'DECISION', evidence: card, status: 'REJECTED', decision: 7 },
      ),
    ).toEqual([
      `0: no operator decided about the evidence ${portrait}`,
      `1: the evidence ${card} has 2 decisions, and none at position 7`,
    ])
  })
})

describe('what if: consents', () => {
  it('without the consent GIV the licence has no confirmation', async () => {
    const archive = await sample('licence-with-issuer')
    expect(await effects(archive, [{ change: 'CONSENT', type: 'GIV', approved: false }])).toContain(
      'DRIVING_LICENSE VERIFIED LEVEL3 → VERIFIED LEVEL2',
    )
  })

  it('without the consent PORTRAIT there is no portrait', async () => {
    const archive = await sample('passport-and-portrait')
    expect(await effects(archive, [{ change: 'CONSENT', type: 'PORTRAIT', approved: false }])).toEqual([
      'LOA2 → LOA1',
      'PORTRAIT VERIFIED LEVEL3 → -',
    ])
  })

  it('a consent that was never stated can be approved; approving changes no conclusion by itself', async () => {
    const archive = await sample('passport-and-portrait')
    const changes = [{ change: 'CONSENT', type: 'GIV', approved: true }] as const
    expect(await effects(archive, changes)).toEqual(['LOA2 → LOA2'])
    const { archive: changed } = await applyChanges(archive, changes)
    expect(changed?.operations[0]?.consentsDetails?.consents).toEqual([
      { consentId: 'consent-giv', approved: true, type: 'GIV' },
    ])
  })
})

describe('what if: registers of issuing sources', () => {
  it.each([
    ['NO_RECORD', {}, 'DRIVING_LICENSE VERIFIED LEVEL3 → NOT_VERIFIED LEVEL1'],
    ['AGREES', { differs: { surname: 'Zzyzx' } }, 'DRIVING_LICENSE VERIFIED LEVEL3 → INVALID LEVEL1'],
    ['TIMES_OUT', {}, 'DRIVING_LICENSE VERIFIED LEVEL3 → NOT_VERIFIED LEVEL1'],
  ] as const)('the source answers %s %o', async (answer, more, expected) => {
    const archive = await sample('licence-with-issuer')
    const evidence = idOf(archive, /ID_DOCUMENT/)
    expect(await effects(archive, [{ change: 'REGISTER', evidence, answer, ...more }])).toContain(expected)
  })

  it('attributes are not taken from a licence that is not verified', async () => {
    const archive = await sample('licence-with-issuer')
    const evidence = idOf(archive, /ID_DOCUMENT/)
    const found = await effects(archive, [{ change: 'REGISTER', evidence, answer: 'NO_RECORD' }])
    expect(found).toContain('ATTRIBUTES VERIFIED LEVEL3 → -')
  })

  it('a source cannot answer about a portrait, without a consent, or with values that differ from no record', async () => {
    const [passport, licence] = [await sample('passport-and-portrait'), await sample('licence-with-issuer')]
    const ask = (archive: RecordedArchive, name: RegExp, more: object = {}) =>
      messages(archive, { change: 'REGISTER', evidence: idOf(archive, name), answer: 'NO_RECORD', ...more })
    expect(await ask(passport, /PORTRAIT/)).toEqual([expect.stringContaining('no document number')])
    expect(await ask(passport, /ID_DOCUMENT/)).toEqual([expect.stringContaining('the consent GIV is not approved')])
    expect(await ask(licence, /ID_DOCUMENT/, { differs: { surname: 'A' } })).toEqual([
      expect.stringContaining('with the answer AGREES only'),
    ])
  })
})

describe('what if: several changes and other rules', () => {
  it('changes are applied in their order: an evidence that was removed cannot be changed afterwards', async () => {
    const archive = await sample('passport-and-portrait')
    const evidence = idOf(archive, /ID_DOCUMENT/)
    const removal = { change: 'REMOVE_EVIDENCE', evidence } as const
    const indicator = { change: 'INDICATOR', evidence, indicator: 'VISUAL_SECURITY', status: 'FAILED' } as const
    expect(await messages(archive, indicator, removal)).toEqual([])
    expect(await messages(archive, removal, indicator)).toEqual([`1: the archive has no evidence ${evidence}`])
  })

  it('a threshold of other rules decides by the recorded score', async () => {
    const archive = await sample('passport-and-portrait')
    const rules = { ...BUILT_IN_POLICY, thresholds: { matchingScore: 0.9999, codingScore: null } }
    expect(await effects(archive, [], rules)).toContain('PORTRAIT VERIFIED LEVEL3 → INVALID LEVEL0')
  })
})

describe('a file of changes', () => {
  it('is one change, a list, or an object with changes', () => {
    const change = { change: 'CONSENT', type: 'GIV', approved: false }
    for (const value of [change, [change], { about: 'No consent', changes: [change] }])
      expect(parseChanges(JSON.stringify(value))).toEqual({ changes: [change], faults: [] })
  })

  it.each([
    ['{change: PAINT, evidence: a}', 'change is "PAINT", which is none of its values'],
    ['{change: REMOVE_EVIDENCE}', 'evidence is missing'],
    ['{change: INDICATOR, evidence: a, indicator: glare, status: OK}', 'indicator is no name of an indicator'],
    ['{change: INDICATOR, evidence: a, indicator: GLARE, status: PERFECT}', 'status is "PERFECT"'],
    ['{change: CONSENT, type: GIV, approved: perhaps}', 'approved is the string "perhaps", must be a boolean'],
    ['{change: REGISTER, evidence: a, answer: AGREES, differs: {shoeSize: "44"}}', 'shoeSize'],
    ['changes: [{change: DECISION, evidence: a, status: ACCEPTED, decision: -1}]', 'decision is below its least, 0'],
    ['changes: [', 'flow'],
    ['just text', 'must be a mapping'],
    ['', 'must be a mapping'],
  ])('with the fault in %s is refused with its position', (text, message) => {
    const { changes, faults } = parseChanges(text)
    expect(changes).toBeNull()
    expect(
      faults
        .map((fault) => fault.message)
        .join('\n')
        .toLowerCase(),
    ).toContain(message.toLowerCase())
    expect(faults[0]?.line).toBeGreaterThan(0)
  })
})

describe('what if: other rules', () => {
  it('the upgrade paths of the new proof follow the rules of the replay', async () => {
    const archive = await sample('passport-and-portrait')
    const passportOnly = {
      name: 'PHYSICAL_DOCUMENT',
      submission: 'IMAGES',
      types: ['IDENTITY_CARD'],
      strength: 'LEVEL1',
    }
    const levels = {
      LOA3: [
        [
          { evidence: 'DOCUMENT', score: 'LEVEL3' },
          { evidence: 'DOCUMENT', score: 'LEVEL3' },
        ],
      ],
    }
    const { policy } = parsePolicy(JSON.stringify({ name: 'Two passports', strengths: [passportOnly], levels }))
    const answer = await whatIf(archive, { changes: [], rules: policy, ...signing })
    if (answer.kind !== 'DONE') throw new Error(JSON.stringify(answer))
    const { identity } = await recordedArchive(await readBytes(Buffer.from(answer.result.proof)))
    const { LOA3 } = (identity.globalStatus.upgradePaths ?? {}) as { LOA3?: { types?: string[] }[][] }
    expect(LOA3?.every((path) => path.every((step) => !step.types?.includes('IDENTITY_CARD')))).toBe(true)
    expect(LOA3).toContainEqual([expect.objectContaining({ evidence: 'DOCUMENT', leastScore: 'LEVEL3' })])
  })
})
