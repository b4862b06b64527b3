import type { EvidenceStatus, IdentityView } from '../../../shared/spec/index.ts'
import type { Expectation } from '../format/expectation.ts'

/** Returns a sentence for each unmet condition. `evidenceId`: evidence that the expectation concerns. */
export function unmetExpectations(
  view: IdentityView | null,
  evidenceId: string | null,
  expected: Expectation,
): readonly string[] {
  const { identity, level, refused: _refused, ...ofEvidence } = expected
  const unmet: string[] = []
  const compare = (subject: string, expectedValue: string | undefined, found: string | undefined) => {
    if (expectedValue !== undefined && expectedValue !== found)
      unmet.push(`${subject} is ${found ?? 'not there'}, expected ${expectedValue}`)
  }
  compare('the status of the identity', identity, view?.globalStatus.status)
  compare('the level of assurance', level, view?.globalStatus.levelOfAssurance)
  if (Object.keys(ofEvidence).length === 0) return unmet
  const status = evidenceStatus(view, evidenceId)
  if (!status) return [...unmet, 'there is no evidence that the expectation could be about']
  compare('the status', expected.status, status.status)
  compare('the score', expected.score, status.score)
  compare('the strength', expected.strength, status.strength)
  const codes = (status.errors ?? []).map(({ code }) => code)
  const raised = indicatorsOf(status)
  for (const code of expected.errors ?? [])
    if (!codes.includes(code)) unmet.push(`no error ${code}, but ${codes.join(', ') || 'none'}`)
  for (const indicator of expected.indicators ?? [])
    if (!raised.includes(indicator)) unmet.push(`${indicator} was not raised${alternative(indicator, raised)}`)
  for (const indicator of expected.noIndicators ?? [])
    if (raised.includes(indicator)) unmet.push(`${indicator} was raised`)
  return unmet
}

function evidenceStatus(view: IdentityView | null, id: string | null): EvidenceStatus | null {
  if (!view) return null
  const all = [
    ...(view.idDocuments ?? []),
    ...(view.attributes ?? []),
    ...(view.addresses ?? []),
    ...(view.portrait ? [view.portrait] : []),
  ]
  return all.find(({ evidenceId }) => evidenceId === id)?.evidenceStatus ?? null
}

const indicatorsOf = (status: EvidenceStatus): readonly string[] => [
  ...(status.positiveIndicators ?? []),
  ...(status.warningIndicators ?? []),
  ...(status.blockingIndicators ?? []),
  ...(status.unverifiedIndicators ?? []),
]

/** Names a raised indicator of the same check with another status. */
function alternative(indicator: string, raised: readonly string[]): string {
  const name = indicator.replace(/_[A-Z]+$/, '')
  const other = raised.find((candidate) => candidate.replace(/_[A-Z]+$/, '') === name)
  return other === undefined ? '' : `, but ${other}`
}
