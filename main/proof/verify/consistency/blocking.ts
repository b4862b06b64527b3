import { list, type Members, members, texts } from '../../../../shared/report/index.ts'
import {
  isNamedAsBlocking,
  isWrongMitigation,
  liftedBy,
  mitigatedBy,
  standingMitigations,
} from '../../../../shared/rules/index.ts'
import { INDICATOR_LISTS } from './final-evaluation.ts'
import type { Assessment } from './operation.ts'
import { DETAILS, IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Contradictions, missingFrom, type Rule } from './rule.ts'

/**
 * Reports evidence that is VERIFIED with a blocking indicator and no mitigation. Verdict: "a blocking indicator without
 * mitigation contradicts VERIFIED". Service: blockingIndicators "invalidate the evidence"
 */
const blocking: Rule = (record, contradictions) => {
  const everRaised = allRaised(record)
  for (const { assessments } of record.operations)
    for (const assessment of assessments) {
      const { pointer, raw, scoring } = assessment
      if (scoring?.status !== 'VERIFIED') continue
      const raised = [raw.raisedIndicators, scoring.positiveIndicators]
      const open = unmitigated(scoring, raised, scoring, everRaised)
      if (open.length > 0) addBlocking(open, DETAILS, `${pointer}/statusAndScoring/status`, contradictions)
      checkListing(assessment, scoring, contradictions)
    }
  checkFinalStatus(record, everRaised, contradictions)
}

/** Checks the final status of each evidence; the mitigations are recordedMitigations in its last assessment. */
function checkFinalStatus(
  { finals, last, isDetailsRead }: ProofRecord,
  everRaised: ReadonlySet<string> | null,
  contradictions: Contradictions,
): void {
  // The mitigation is recordedMitigations in the details.
  if (!isDetailsRead) return
  for (const { pointer, id, status } of finals) {
    if (status?.status !== 'VERIFIED') continue
    const open = unmitigated(status, [status.positiveIndicators], last.get(id)?.scoring ?? null, everRaised)
    if (open.length > 0) addBlocking(open, IDENTITY, `${pointer}/evidenceStatus/status`, contradictions)
  }
}

const addBlocking = (open: readonly string[], path: string, place: string, contradictions: Contradictions) =>
  contradictions.add('consistency.blocking-without-mitigation', path, place, {
    expected: 'INVALID, or a mitigation',
    actual: brief(`VERIFIED with ${open.slice(0, 10).join(', ')}`),
  })

/** Returns the blocking indicators that neither the rules of the service nor a recordedMitigations mitigation lifts. */
function unmitigated(
  { blockingIndicators }: Members,
  raised: readonly Parameters<typeof texts>[0][],
  mitigations: Members | null,
  everRaised: ReadonlySet<string> | null,
): readonly string[] {
  const named = texts(blockingIndicators)
  if (named.length === 0) return named
  const lifted = new Set(mitigatedBy(new Set(raised.flatMap((indicators) => texts(indicators)))))
  for (const { mitigating, mitigated } of recordedMitigations(mitigations)) {
    const standing = standingMitigations(mitigating, raised.some(Array.isArray) ? everRaised : null)
    if (mitigating.length > 0 && standing.length === 0) continue
    for (const indicator of liftedBy(standing, mitigated)) lifted.add(indicator)
  }
  return named.filter((indicator) => !lifted.has(indicator))
}

const LISTS = [...INDICATOR_LISTS, 'allNonOKVerifications'] as const

/**
 * Returns every indicator that is raised by a verification, a service or an evaluation, or is listed; null if some could not be
 * read.
 */
function allRaised({ operations, finals, isDetailsRead }: ProofRecord): ReadonlySet<string> | null {
  if (!isDetailsRead) return null
  const raised = new Set<string>()
  const add = (indicators: Parameters<typeof texts>[0]) => {
    for (const indicator of texts(indicators)) raised.add(indicator)
  }
  for (const { assessments, verifications } of operations) {
    for (const { raw, scoring } of assessments) {
      add(raw.raisedIndicators)
      for (const name of LISTS) add(scoring?.[name])
    }
    for (const { raisedIndicators, verificationServices } of verifications) {
      add(raisedIndicators)
      for (const service of list(verificationServices)) add(members(service)?.raisedIndicators)
    }
  }
  for (const { status } of finals) for (const name of INDICATOR_LISTS) add(status?.[name])
  return raised
}

/** Returns the recordedMitigations mitigations of an assessment. Archive: StatusAndScoring, indicatorsMitigations */
const recordedMitigations = (scoring: Members | null) =>
  list(scoring?.indicatorsMitigations).map((element) => ({
    mitigating: texts(members(element)?.mitigatingIndicators),
    mitigated: list(members(element)?.mitigatedIndicators).flatMap((group) => texts(group)),
  }))

/**
 * Reports indicators that are raised and block by default but are neither listed as blocking nor prevent VERIFIED. A tenant may
 * have configured that.
 */
function checkListing({ pointer, raw }: Assessment, scoring: Members, contradictions: Contradictions): void {
  const named = texts(raw.raisedIndicators).filter(isNamedAsBlocking)
  if (named.length === 0) return
  const [found] = missingFrom(new Set(texts(scoring.blockingIndicators)), named)
  if (found === undefined) return
  const more = { expected: 'among the blocking indicators', actual: brief(found) }
  contradictions.add('consistency.blocking-not-listed', DETAILS, `${pointer}/raisedIndicators`, more)
}

/**
 * Reports a mitigation of an indicator that it cannot mitigate. Service: Fuzzy name matching, "fuzzy first name or surname OK
 * mitigates only its own exact comparison"
 */
const mitigations: Rule = ({ operations }, contradictions) => {
  for (const { assessments } of operations)
    for (const { pointer, scoring } of assessments)
      for (const [index, { mitigating, mitigated }] of recordedMitigations(scoring).entries()) {
        const lifted = new Set(liftedBy(mitigating, mitigated))
        const wrong = mitigated.find((indicator) => !lifted.has(indicator))
        if (wrong === undefined) continue
        const place = `${pointer}/statusAndScoring/indicatorsMitigations/${index}`
        const by = mitigating.find((indicator) => isWrongMitigation(indicator, wrong))
        contradictions.add('consistency.wrong-mitigation', DETAILS, place, { actual: brief(`${by} for ${wrong}`) })
      }
}

export const blockingRules: readonly Rule[] = [blocking, mitigations]
