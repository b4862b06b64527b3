import { isNamedAsBlocking } from '../../../../shared/rules/blocking.ts'
import { isWrongMitigation, liftedBy, mitigatedBy } from '../../../../shared/rules/mitigations.ts'
import { list, type Members, members, texts } from './json-access.ts'
import { type Assessment, DETAILS, IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Contradictions, missingFrom, type Rule } from './rule.ts'

/** Verdict: "a blocking indicator without mitigation contradicts VERIFIED". Service: blockingIndicators "invalidate the evidence" */
const blocking: Rule = (record, contradictions) => {
  for (const { assessments } of record.operations)
    for (const assessment of assessments) {
      const { pointer, raw, scoring } = assessment
      if (scoring?.status !== 'VERIFIED') continue
      const open = unmitigated(scoring, [raw.raisedIndicators, scoring.positiveIndicators], scoring)
      if (open.length > 0) contradict(open, DETAILS, `${pointer}/statusAndScoring/status`, contradictions)
      unlisted(assessment, scoring, contradictions)
    }
  inTheEnd(record, contradictions)
}

function inTheEnd({ finals, last }: ProofRecord, contradictions: Contradictions): void {
  for (const { pointer, id, status } of finals) {
    if (status?.status !== 'VERIFIED') continue
    const open = unmitigated(status, [status.positiveIndicators], last.get(id)?.scoring ?? null)
    if (open.length > 0) contradict(open, IDENTITY, `${pointer}/evidenceStatus/status`, contradictions)
  }
}

const contradict = (open: readonly string[], path: string, place: string, contradictions: Contradictions) =>
  contradictions.add('consistency.blocking-without-mitigation', path, place, {
    expected: 'INVALID, or a mitigation',
    actual: brief(`VERIFIED with ${open.slice(0, 10).join(', ')}`),
  })

/** The blocking indicators that neither the rules of the service nor a recorded mitigation lifts. */
function unmitigated(
  { blockingIndicators }: Members,
  raised: readonly Parameters<typeof texts>[0][],
  mitigations: Members | null,
): readonly string[] {
  const named = texts(blockingIndicators)
  if (named.length === 0) return named
  const lifted = new Set(mitigatedBy(new Set(raised.flatMap((indicators) => texts(indicators)))))
  for (const mitigation of recorded(mitigations))
    for (const one of liftedBy(mitigation.mitigating, mitigation.mitigated)) lifted.add(one)
  return named.filter((indicator) => !lifted.has(indicator))
}

/** Archive: StatusAndScoring, indicatorsMitigations. */
const recorded = (scoring: Members | null) =>
  list(scoring?.indicatorsMitigations).map((element) => ({
    mitigating: texts(members(element)?.mitigatingIndicators),
    mitigated: list(members(element)?.mitigatedIndicators).flatMap((group) => texts(group)),
  }))

/** Raised, blocking by default, and yet neither listed as blocking nor in the way of VERIFIED. A tenant may have set it so. */
function unlisted({ pointer, raw }: Assessment, scoring: Members, contradictions: Contradictions): void {
  const named = texts(raw.raisedIndicators).filter(isNamedAsBlocking)
  if (named.length === 0) return
  const [found] = missingFrom(new Set(texts(scoring.blockingIndicators)), named)
  if (found === undefined) return
  const more = { expected: 'among the blocking indicators', actual: brief(found) }
  contradictions.add('consistency.blocking-not-listed', DETAILS, `${pointer}/raisedIndicators`, more)
}

/** "fuzzy first name or surname OK mitigates only its own exact comparison". Service: Fuzzy name matching */
const mitigations: Rule = ({ operations }, contradictions) => {
  for (const { assessments } of operations)
    for (const { pointer, scoring } of assessments)
      for (const [index, { mitigating, mitigated }] of recorded(scoring).entries()) {
        const wrong = mitigated.find((one) => mitigating.length > 0 && liftedBy(mitigating, [one]).length === 0)
        if (wrong === undefined) continue
        const place = `${pointer}/statusAndScoring/indicatorsMitigations/${index}`
        const by = mitigating.find((one) => isWrongMitigation(one, wrong))
        contradictions.add('consistency.wrong-mitigation', DETAILS, place, { actual: brief(`${by} for ${wrong}`) })
      }
}

export const blockingRules: readonly Rule[] = [blocking, mitigations]
