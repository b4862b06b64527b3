import type { EvidenceStatus, IdentityView } from '../../../../shared/spec/identity.ts'
import type { Expectation } from '../format/expectation.ts'

/** What of an expectation does not hold, each as a sentence. `evidenceId`: the evidence that it is about. */
export function unmetExpectations(
  view: IdentityView | null,
  evidenceId: string | null,
  expected: Expectation,
): readonly string[] {
  const { identity, level, refused: _refused, ...ofEvidence } = expected
  const unmet: string[] = []
  const demand = (what: string, wanted: string | undefined, found: string | undefined) => {
    if (wanted !== undefined && wanted !== found) unmet.push(`${what} is ${found ?? 'not there'}, expected ${wanted}`)
  }
  demand('the status of the identity', identity, view?.globalStatus.status)
  demand('the level of assurance', level, view?.globalStatus.levelOfAssurance)
  if (Object.keys(ofEvidence).length === 0) return unmet
  const status = evidenceStatus(view, evidenceId)
  if (!status) return [...unmet, 'there is no evidence that the expectation could be about']
  demand('the status', expected.status, status.status)
  demand('the score', expected.score, status.score)
  demand('the strength', expected.strength, status.strength)
  const codes = (status.errors ?? []).map(({ code }) => code)
  const raised = indicatorsOf(status)
  for (const code of expected.errors ?? [])
    if (!codes.includes(code)) unmet.push(`no error ${code}, but ${codes.join(', ') || 'none'}`)
  for (const one of expected.indicators ?? [])
    if (!raised.includes(one)) unmet.push(`${one} was not raised${alternative(one, raised)}`)
  for (const one of expected.noIndicators ?? []) if (raised.includes(one)) unmet.push(`${one} was raised`)
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

/** The same check with another status. */
function alternative(indicator: string, raised: readonly string[]): string {
  const name = indicator.replace(/_[A-Z]+$/, '')
  const other = raised.find((one) => one.replace(/_[A-Z]+$/, '') === name)
  return other === undefined ? '' : `, but ${other}`
}
