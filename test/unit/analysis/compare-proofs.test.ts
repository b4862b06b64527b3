import { describe, expect, it } from 'vitest'
import { compareProofs, type ProofComparison } from '../../../shared/analysis/comparison/compare-proofs.ts'
import { type ComparedProof, toComparedProof } from '../../../shared/analysis/comparison/compared-proof.ts'
import { isDifference } from '../../../shared/analysis/comparison/compared-rows.ts'
import { proofChains } from '../../../shared/analysis/comparison/proof-relation.ts'
import { type ArchiveContent, readRecord } from '../../../shared/analysis/record/read-record.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { type Change, sampleRecord as consistentRecord } from '../consistency/sample-record.ts'
import { sampleContent } from './sample-record.ts'

const NOTHING_REPORTED = { report: { files: [] }, coverage: { files: [], byPath: new Map(), ambiguities: [] } }
const proofOf = (content: ArchiveContent): ComparedProof =>
  toComparedProof({ record: readRecord(content), ...NOTHING_REPORTED }, { masked: false })
const sample = async (name: string) => proofOf(await sampleContent(name))
const compare = async (left: string, right: string) => compareProofs(await sample(left), await sample(right))

/** A consistent record of a passport and a portrait, with changes. */
const attempt = (...changes: readonly Change[]): ComparedProof => {
  const { proof, identityDetails, details } = consistentRecord(...changes)
  return proofOf({ proof, identityDetails, details })
}
const SECOND: Change = {
  'proof/proofId': 'p-2',
  'proof/identityId': 'id-2',
  'proof/startDateTime': '2011-03-14T11:26:53.581',
  'proof/endDateTime': '2011-03-14T11:28:33.6234567',
}
const REFUSED: Change = {
  'identityDetails/globalStatus/levelOfAssurance': 'LOA0',
  'identityDetails/idDocuments/0/evidenceStatus': {
    status: 'INVALID',
    blockingIndicators: ['DOC_EXPIRATION_DATE_FAILED'],
  },
  'identityDetails/portrait/evidenceStatus': {
    status: 'INVALID',
    blockingIndicators: ['BIOMETRIC_MATCHING_CHECK_FAILED'],
  },
}
/** The last evaluation refuses the passport, which had expired. */
const EXPIRED: Change = {
  ...REFUSED,
  'details/1/evidenceDetails/data/expiryDate': '2010-04-15',
  'details/2/evaluationDetails/evidences/0/statusAndScoring': {
    status: 'INVALID',
    blockingIndicators: ['DOC_EXPIRATION_DATE_FAILED'],
  },
}
const OTHER_PASSPORT: Change = {
  'details/1/evidenceDetails/data/documentNumber': 'X1234567',
  'details/1/evidenceDetails/data/mrz': [],
}
const holder = (path: string, value: JsonValue): Change => ({
  [`details/1/evidenceDetails/data/holderInformation/0/${path}`]: value,
})

const rowIn = ({ rows }: ProofComparison, name: string, pair: number | null = null) =>
  rows.find((row) => row.name === name && row.pair === pair)

describe('comparison of two proofs', () => {
  it('a proof does not differ from itself', async () => {
    for (const name of ['licence-with-issuer', 'reviewed-by-people', 'one-time-codes']) {
      const { headline, relation, rows, pairs } = await compare(name, name)
      expect(relation).toBe('SAME_PROOF')
      expect(headline).toBe('A and B hold the same proof, and nothing in their content differs.')
      expect(rows.filter(({ verdict }) => verdict !== 'SAME')).toEqual([])
      expect(rows.length).toBeGreaterThan(10)
      expect(pairs.filter(({ by }) => by !== 'ID')).toEqual([])
    }
  })

  it('two persons with a passport and a portrait each are told apart, and their evidence is paired by type', async () => {
    const comparison = await compare('passport-and-portrait', 'another-face')
    const { relation, holder, documents, pairs } = comparison
    expect(relation).toBe('NONE')
    expect(holder).toMatchObject({ answer: 'DIFFERENT', differs: ['surname', 'givenNames', 'dateOfBirth', 'gender'] })
    expect(documents.answer).toBe('OTHER')
    expect(pairs.map(({ left, right, by }) => [left?.type, right?.type, by])).toContainEqual([
      'PASSPORT',
      'PASSPORT',
      'TYPE',
    ])
    expect(rowIn(comparison, 'levelOfAssurance')).toMatchObject({
      left: { value: 'LOA2' },
      right: { value: 'LOA1' },
      verdict: 'DIFFERS',
    })
    expect(rowIn(comparison, 'surname')).toMatchObject({ left: { value: 'Sjöström' }, right: { value: 'Ægisson' } })
    expect(rowIn(comparison, 'status', 1)).toMatchObject({ left: { value: 'VERIFIED' }, right: { value: 'INVALID' } })
    expect(rowIn(comparison, 'error 1600', 1)?.verdict).toBe('RIGHT_ONLY')
    expect(rowIn(comparison, 'BIOMETRIC_MATCHING_CHECK', 1)).toMatchObject({
      left: { value: 'OK (positive)' },
      right: { value: 'FAILED (blocking)' },
      verdict: 'DIFFERS',
    })
  })

  it('the comparison includes deleted evidence and evidence of one side', async () => {
    const { pairs } = await compare('deleted-and-replaced', 'claims-and-certificates')
    expect(pairs.filter(({ left }) => left).length).toBe(4)
    expect(pairs.filter(({ right }) => right).length).toBe(6)
    expect(pairs.every(({ left, right, by }) => (left && right ? by !== 'NONE' : by === 'NONE'))).toBe(true)
  })

  it('evidence is paired by its document, not by its position', async () => {
    const content = await sampleContent('deleted-and-replaced')
    const reversed = { ...content, details: [...(content.details as JsonValue[])].reverse() }
    const renamed: ArchiveContent = JSON.parse(
      JSON.stringify(reversed).replaceAll(/"(id|evidenceId)":"/g, '"$1":"other-'),
    )
    const { pairs } = compareProofs(proofOf(content), proofOf(renamed))
    const byDocument = pairs.filter(({ by }) => by === 'DOCUMENT')
    expect(byDocument.length).toBeGreaterThan(0)
    expect(byDocument.every(({ isSameDocument }) => isSameDocument === true)).toBe(true)
  })

  it('a check that only one side raised, and a field in another spelling, are reported as such', () => {
    const comparison = compareProofs(
      attempt(holder('surname', 'Müller')),
      attempt(SECOND, holder('surname', 'MUELLER'), {
        'identityDetails/idDocuments/0/evidenceStatus/warningIndicators': ['GLARE_WARNING'],
        'details/1/evaluationDetails': undefined,
        'details/2/evaluationDetails': undefined,
        'details/3/evaluationDetails': undefined,
      }),
    )
    expect(rowIn(comparison, 'surname')?.verdict).toBe('SIMILAR')
    expect(comparison.holder.answer).toBe('SAME')
    expect(comparison.rows.some((row) => row.section === 'INDICATORS' && isDifference(row))).toBe(true)
  })

  it('the media of both sides are paired by content, then by what they show', async () => {
    const { media } = await compare('portrait-first', 'contradicting-record')
    expect(media.some(({ left, right }) => left && right)).toBe(true)
    const own = await compare('poor-images', 'poor-images')
    expect(own.media.every(({ left, right }) => left?.path === right?.path)).toBe(true)
  })
})

describe('chain of proofs', () => {
  it('a proof that continues another is named as the later one, whichever side it is on', () => {
    const next = attempt(SECOND, { 'proof/previousProofId': 'p-1', 'proof/identityId': 'id-1' })
    const forward = compareProofs(attempt(), next)
    expect(forward.relation).toBe('RIGHT_CONTINUES_LEFT')
    expect(forward.headline).toMatch(
      /^B continues A with the same documents: both passed at LOA 2, B 2 h 0 min after A;/,
    )
    expect(compareProofs(next, attempt()).relation).toBe('LEFT_CONTINUES_RIGHT')
  })

  it('several proofs are listed from the first on; unrelated proofs and cycles do not disturb it', () => {
    const proof = (proofId: string, previousProofId?: string) => ({
      proof: { proofId, ...(previousProofId === undefined ? {} : { previousProofId }) },
    })
    const idsOf = (proofs: readonly ReturnType<typeof proof>[]) =>
      proofChains(proofs).map((chain) => chain.map((each) => each.proof.proofId))
    expect(idsOf([proof('c', 'b'), proof('x'), proof('a'), proof('b', 'a')])).toEqual([['a', 'b', 'c']])
    expect(idsOf([proof('a', 'b'), proof('b', 'a'), proof('self', 'self')])).toEqual([['a', 'b']])
    expect(idsOf([proof('a', 'missing'), proof('b')])).toEqual([])
  })
})

describe('first sentence of a comparison', () => {
  const sentence = (left: ComparedProof, right: ComparedProof) => compareProofs(left, right).headline

  it('a failed attempt before a passed one is told with its reason and with what the second one changed', () => {
    expect(sentence(attempt(REFUSED), attempt(SECOND, OTHER_PASSPORT))).toMatch(
      /^Same person with other documents: A failed \(the passport .*\), but B, started 2 h 0 min later, passed at LOA 2; compared with A, B has another passport/,
    )
  })

  it('the order of time decides, not the order of the arguments', () => {
    const [failed, passed] = [attempt(REFUSED), attempt(SECOND, OTHER_PASSPORT)]
    const swapped = sentence(failed, passed).replace(/\b([AB])\b/g, (name) => (name === 'A' ? 'B' : 'A'))
    expect(sentence(passed, failed)).toBe(swapped)
  })

  it('a passed attempt before a failed one is told in that order', () => {
    expect(sentence(attempt(), attempt(SECOND, REFUSED))).toMatch(
      /^Same person with the same documents: A passed at LOA 2, but B, started 2 h 0 min later, failed \(/,
    )
  })

  it('two attempts that failed for one reason are told once, and for two reasons both are told', () => {
    expect(sentence(attempt(REFUSED), attempt(SECOND, REFUSED))).toMatch(
      /both failed for the same reason \(.*\), B 2 h 0 min after A/,
    )
    const otherReason: Change = { ...REFUSED, 'identityDetails/portrait/evidenceStatus': { status: 'PROCESSING' } }
    expect(sentence(attempt(REFUSED), attempt(SECOND, otherReason))).toMatch(
      /A failed \(.*\), and B, started .* later, (failed|was not finished) \(/,
    )
  })

  it('one proof with a changed value names the value and both contents', () => {
    expect(sentence(attempt(), attempt({ 'identityDetails/globalStatus/levelOfAssurance': 'LOA4' }))).toBe(
      'A and B hold the same proof, but differ in level of assurance (LOA2 in A, LOA4 in B).',
    )
  })

  it('one changed value does not make another person, several do, and missing data leaves it open', () => {
    expect(sentence(attempt(), attempt(SECOND, OTHER_PASSPORT, holder('surname', 'Berg')))).toMatch(
      /^Possibly the same person \(surname differs\)/,
    )
    const other = [OTHER_PASSPORT, holder('surname', 'Berg'), holder('dateOfBirth', '1980-01-01')]
    expect(sentence(attempt(), attempt(SECOND, ...other))).toMatch(
      /^Different persons \(surname and date of birth differ\)/,
    )
    expect(compareProofs(attempt(), attempt(SECOND, { 'details/1/evidenceDetails/data': {} })).holder.answer).toBe(
      'UNKNOWN',
    )
  })

  it('other persons with one document are told with that document', () => {
    const other = [
      { 'details/1/evidenceDetails/data/mrz': [] },
      holder('surname', 'Berg'),
      holder('givenNames', ['Otto']),
      holder('dateOfBirth', '1980-01-01'),
    ]
    expect(sentence(attempt(), attempt(SECOND, ...other))).toMatch(
      /^Possibly the same person \(.* differ\) with the same documents/,
    )
  })

  it('holder data in the reason is masked on request', () => {
    const { proof, identityDetails, details } = consistentRecord(EXPIRED)
    const input = { record: readRecord({ proof, identityDetails, details }), ...NOTHING_REPORTED }
    const other = attempt(SECOND)
    const shown = compareProofs(toComparedProof(input, { masked: false }), other).headline
    const masked = compareProofs(toComparedProof(input, { masked: true }), other).headline
    expect(shown).toContain('2010-04-15')
    expect(masked).not.toContain('2010-04-15')
  })

  it('content that cannot be read is named instead of compared', () => {
    expect(sentence(attempt(), proofOf({ proof: undefined, identityDetails: undefined, details: undefined }))).toBe(
      'How they ended cannot be compared: the record of B is empty or could not be read.',
    )
  })
})
