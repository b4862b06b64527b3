import { type Members, member, members, text, texts } from '../../report/index.ts'
import type { RulePolicy } from '../../rules/index.ts'
import { traceEvidences } from '../evidence/evidence-trace.ts'
import { below, type Place } from '../places/place.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { DerivedEvaluation } from './derived-evaluation.ts'
import type { Derivation, Difference } from './difference.ts'
import { EvidenceHistory } from './evidence-history.ts'
import { finalView } from './final-view.ts'
import { LISTS, scoringPlace } from './recorded-input.ts'

/**
 * Derives every recorded conclusion again from the indicators, references and decisions that were recorded until then. Evaluations
 * are independent of each other, so neither their order nor that of the checks matters. `policy`: rules of another service; null
 * for those of the specification with the strengths that the record names. Linear in the size of the record, but for logarithms.
 */
export function deriveRecord(record: ArchiveRecord, policy: RulePolicy | null): Derivation {
  const sources = documentsByDerived(record)
  const histories = new Map(traceEvidences(record).map((trace) => [trace.id, new EvidenceHistory(trace, sources)]))
  const context = {
    histories,
    portraitReference: text(member(record.globalStatus, 'portraitReferenceEvidenceId')),
    policy,
    reference: histories.get(text(member(record.globalStatus, 'nameReferenceEvidenceId')) ?? '') ?? null,
    everRaised: everRaised(record),
    hasIssuingSources: hasIssuingSources(record),
  }
  const evaluated = record.operations
    .flatMap(({ evaluation }) => evaluation ?? [])
    .map((evaluation) => new DerivedEvaluation(context, evaluation))
    .toSorted((a, b) => a.time - b.time)
  const final = finalView(record, evaluated)
  return {
    conclusions: evaluated.reduce((sum, { conclusions }) => sum + conclusions.size + 1, 0),
    evaluations: evaluated.length,
    differences: [
      ...evaluated.flatMap(({ differences }) => differences()),
      ...(policy === null ? scoresThatChanged(evaluated) : []),
      ...final.differences,
    ],
    lacking: [...evaluated.flatMap(({ lacking }) => lacking), ...final.lacking],
  }
}

/** Returns every indicator that a verification, a service or an evaluation raised or listed. */
function everRaised({ operations, viewEvidences }: ArchiveRecord): ReadonlySet<string> {
  const raised = new Set<string>()
  const add = (indicators: readonly string[]) => {
    for (const indicator of indicators) raised.add(indicator)
  }
  const addLists = (holder: Members | null) => {
    for (const name of LISTS) add(texts(member(holder, name)))
  }
  for (const { verifications, evaluation } of operations) {
    for (const { indicators, services } of verifications) {
      add(indicators)
      for (const service of services) add(service.indicators)
    }
    for (const { indicators, scoring } of evaluation?.assessments ?? []) {
      add(indicators)
      addLists(scoring)
    }
  }
  for (const { raw } of viewEvidences) addLists(members(member(raw, 'evidenceStatus')))
  return raised
}

/** Maps ids of attributes and addresses to the document that they were taken from. Archive: EvidenceDetails */
function documentsByDerived({ operations }: ArchiveRecord): ReadonlyMap<string, string> {
  const documents = new Map<string, string>()
  for (const { evidence, evidenceId, contextId } of operations)
    for (const name of ['attributesReferenceId', 'addressReferenceId']) {
      const [derived, document] = [text(member(evidence, name)), evidenceId ?? contextId]
      if (derived !== null && document !== null) documents.set(derived, document)
    }
  return documents
}

/** Returns whether an issuing source was asked, or the strength of an evidence depends on it. Service: strength */
const hasIssuingSources = ({ operations }: ArchiveRecord): boolean =>
  operations.some(
    ({ verifications, evaluation }) =>
      verifications.some(({ participant }) => participant === 'GOV_VERIFICATION') ||
      evaluation?.assessments.some(({ standing }) => standing.strength === 'LEVEL4'),
  )

/**
 * Returns scores that differ from an earlier one for the same indicators and the same rule of an evidence. Service: score,
 * "trust level reached"
 */
function scoresThatChanged(evaluated: readonly DerivedEvaluation[]): readonly Difference[] {
  const scores = new Map<string, { readonly score: string; readonly place: Place }>()
  const differences: Difference[] = []
  for (const { conclusions, inputs } of evaluated)
    for (const [id, { status, score: recorded }] of conclusions) {
      const input = inputs.get(id)
      if (status !== 'VERIFIED' || (input?.kind !== 'IMAGES' && input?.kind !== 'TEXT')) continue
      const rule = text(member(input.assessment.scoring, 'strengthRuleUsed'))
      const key = JSON.stringify([id, rule, [...new Set(input.indicators)].sort()])
      const place = below(scoringPlace(input.assessment), 'score')
      const first = scores.get(key)
      if (!first) scores.set(key, { score: recorded, place })
      else if (first.score !== recorded) {
        const because = `the same indicators gave it at ${first.place.pointer}`
        differences.push({ place, evidenceId: id, member: 'score', recorded, derived: first.score, because })
      }
    }
  return differences
}
