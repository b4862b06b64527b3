import { describe, expect, test } from 'vitest'
import { evaluateEvidence } from '../../../shared/rules/evaluate-evidence.ts'
import { type AssessedEvidence, levelOfAssurance } from '../../../shared/rules/level-of-assurance.ts'
import type { Score } from '../../../shared/rules/strength-rules.ts'
import type { ProofEvidence, VerificationAndEvaluationDetails } from '../../../shared/spec/details.ts'
import { hasFixtures, readFixture } from '../../support/fixtures.ts'
import { readBytes } from '../../support/read-bytes.ts'

async function evaluations() {
  const { facts, close } = await readBytes(readFixture('ok-raw-zip.zip'))
  close()
  // The fixture follows the schema, as tested in test/unit/spec.
  const details = facts.verificationAndEvaluationDetails
    ?.value as unknown as readonly VerificationAndEvaluationDetails[]
  return details.flatMap(({ evaluationDetails }) => evaluationDetails ?? [])
}

const kindOf = ({ type }: ProofEvidence) => (type === 'PORTRAIT' ? 'PORTRAIT' : 'IMAGES')
const referenceOf = (evidences: readonly ProofEvidence[]): Score | null =>
  evidences.find((item) => kindOf(item) === 'IMAGES')?.statusAndScoring?.score ?? null

const again = (evidence: ProofEvidence, all: readonly ProofEvidence[]) =>
  evaluateEvidence({
    kind: kindOf(evidence),
    accepted: kindOf(evidence) === 'PORTRAIT' ? ['BIOMETRIC_LIVENESS', 'BIOMETRIC_MATCHING'] : [],
    type: evidence.type ?? '',
    indicators: evidence.raisedIndicators ?? [],
    referenceScore: referenceOf(all),
  })

describe.skipIf(!hasFixtures)('evaluations of another service', () => {
  test('the evaluation of its licence is equal in every member except strength, which depends on the tenant', async () => {
    const [first] = await evaluations()
    const [licence] = first?.evidences ?? []
    const { strength: _theirs, ...recorded } = licence?.statusAndScoring ?? {}
    const { strength, ...derived } = licence ? again(licence, []) : {}
    expect(derived).toEqual(recorded)
    expect(strength).toBe('LEVEL3')
  })

  test('status and score of all its evidence are equal', async () => {
    const all = await evaluations()
    const brief = ({ status, score }: { readonly status: string; readonly score: string }) => ({ status, score })
    const ours = all.flatMap(({ evidences }) => evidences.map((item) => brief(again(item, evidences))))
    const theirs = all.flatMap(({ evidences }) =>
      evidences.map((item) => brief(item.statusAndScoring ?? { status: '', score: '' })),
    )
    expect(ours).toEqual(theirs)
    expect(ours).toHaveLength(3)
  })

  test('its levels of assurance are equal', async () => {
    const all = await evaluations()
    const levels = all.map(({ evidences }) =>
      levelOfAssurance(
        evidences.map(
          (item): AssessedEvidence => ({
            kind: kindOf(item),
            status: item.statusAndScoring?.status ?? '',
            score: item.statusAndScoring?.score ?? '',
          }),
        ),
      ),
    )
    expect(levels).toEqual(all.map(({ loaAndUpgradePath }) => loaAndUpgradePath?.levelOfAssurance))
    expect(levels).toEqual(['LOA1', 'LOA2'])
  })
})
