import { CONTRADICTION, NOTHING_TO_DO } from '../../findings/index.ts'
import { capitalize } from '../../report/index.ts'
import { levelNumber } from '../../rules/index.ts'
import { readIndicator } from '../../spec/index.ts'
import type { EvidenceIndex } from '../evidence/evidence-index.ts'
import type { EvidenceModel } from '../evidence/evidence-models.ts'
import type { IndicatorEntry } from '../evidence/indicator-breakdown.ts'
import { labelFor } from '../fields/value-label.ts'
import type { Place } from '../places/place.ts'
import { type Result, resultOfIndicator } from '../result.ts'
import { type Cause, circumstance, makeCause } from './cause.ts'
import { canBeCause, type EvidenceContext, errorCauses, indicatorCause, openSubjects } from './check-causes.ts'
import {
  attributeCauses,
  checksOfRule,
  openCauses,
  referenceCauses,
  reviewCauses,
  ruleCauses,
  undoneCauses,
} from './circumstance-causes.ts'
import { type EvidenceLabel, shortLabel } from './evidence-labels.ts'
import { orderCauses } from './order-causes.ts'
import { scoreRemarks } from './score-remarks.ts'

export interface EvidenceDiagnosis {
  readonly evidenceId: string
  readonly label: EvidenceLabel
  readonly result: Result
  /** Summary: "Passport 2: verified, Level 3 of at most Level 4." */
  readonly headline: string
  /** Root causes in the order of causes; empty for evidence that is verified without a contradiction. */
  readonly causes: readonly Cause[]
  /** Details that neither decided nor blocked: warnings, lifted failures, unperformed checks, the origin of the score. */
  readonly remarks: readonly Cause[]
  readonly place: Place
}

/** Explains the result of one evidence. */
export function diagnoseEvidence(
  model: EvidenceModel,
  label: EvidenceLabel,
  index: EvidenceIndex,
  context: EvidenceContext,
): EvidenceDiagnosis {
  const { id, result, place, isDeleted, standing } = model
  const base = { evidenceId: id, label, result, headline: headline(model, label), place }
  if (isDeleted) return { ...base, causes: [], remarks: [] }
  if (result === 'NEUTRAL') return { ...base, causes: [], remarks: openCauses(model).map(withoutResponse) }
  if (standing.status === 'VERIFIED') return { ...base, ...verified(model, index, context) }
  return { ...base, ...notVerified(model, index, context) }
}

/** Contacts and files are never evaluated, so no action is required. */
const withoutResponse = (cause: Cause): Cause => ({ ...cause, ...NOTHING_TO_DO })

/** Maximum number of indicators, errors or rules that explain one evidence; far beyond real records. */
const MAX_CAUSES = 200

type Explained = Pick<EvidenceDiagnosis, 'causes' | 'remarks'>

function notVerified(model: EvidenceModel, index: EvidenceIndex, context: EvidenceContext): Explained {
  const missing = new Map(model.mandatoryMissing.map(({ name }) => [`rule:${name}`, checksOfRule(name)]))
  const requiredChecks = new Set([...missing.values()].flatMap((names) => [...names]))
  const { entries } = model.breakdown
  const isIssuerCause = entries.some((entry) => entry.name === 'GIV_VERIFICATION' && canBeCause(entry, requiredChecks))
  // Field comparisons without a result are part of the issuing source's result, which they do not explain by themselves.
  const isDeciding = (entry: IndicatorEntry) =>
    canBeCause(entry, requiredChecks) || (isIssuerCause && isOpenComparison(entry))
  const deciding = entries.filter(isDeciding).slice(0, MAX_CAUSES)
  const found = [
    ...reviewCauses(model),
    ...openCauses(model),
    ...undoneCauses(model),
    ...errorCauses(model, context).slice(0, MAX_CAUSES),
    ...deciding.map((entry) => indicatorCause(entry, model, context)),
    ...referenceCauses(model, index),
    ...ruleCauses(model).slice(0, MAX_CAUSES),
  ]
  // A mandatory check is missing because it was performed and not passed.
  const explains = ({ code }: Cause, symptom: Cause): boolean =>
    missing.get(symptom.code)?.has(readIndicator(code).name) ?? false
  // This check already names the fields that differ.
  const isNamed = deciding.some(({ name }) => name === 'ATTRIBUTES_CONSISTENCY')
  const differing = isNamed ? [] : attributeCauses(model)
  const isDecided = model.standing.status === 'INVALID' || model.standing.status === 'NOT_VERIFIED'
  const causes = orderCauses(found.length === 0 && isDecided ? differing : found, explains)
  const unexplained = circumstance('UNEXPLAINED', { code: 'cause:NONE', result: 'NEUTRAL', places: placesOf(model) })
  const rest = entries.filter((entry) => !isDeciding(entry))
  return {
    causes: causes.length === 0 && isDecided ? [unexplained] : causes,
    remarks: [
      ...(found.length === 0 ? [] : differing),
      ...checkRemarks(rest, model, context),
      ...uncheckedRemark(rest),
    ],
  }
}

const isOpenComparison = ({ name, status }: IndicatorEntry): boolean =>
  name.endsWith('_COMPARE') && status === 'UNVERIFIED'

function verified(model: EvidenceModel, index: EvidenceIndex, context: EvidenceContext): Explained {
  const { entries } = model.breakdown
  const blocking = entries
    .filter(({ list, mitigatedBy }) => list === 'BLOCKING' && mitigatedBy.length === 0)
    .slice(0, MAX_CAUSES)
  const score = scoreRemarks(model, index)
  return {
    causes: [
      ...blocking.map((entry) => {
        const cause = indicatorCause(entry, model, context)
        return {
          ...cause,
          ...CONTRADICTION,
          sentence: `The record contradicts itself: verified although ${cause.clause}.`,
        }
      }),
      ...score.contradictions,
    ],
    remarks: [
      ...errorCauses(model, context).map((cause) => ({
        ...cause,
        result: 'NEUTRAL' as const,
        sentence: `Overcome since: ${cause.clause}.`,
      })),
      ...attributeCauses(model).map((cause) => ({ ...withoutResponse(cause), result: 'WARNING' as const })),
      ...checkRemarks(
        entries.filter((entry) => !blocking.includes(entry)),
        model,
        context,
      ),
      ...decisionRemarks(model),
      ...score.remarks,
    ],
  }
}

/** Returns remarks on warnings and on failures that another indicator lifted. */
function checkRemarks(entries: readonly IndicatorEntry[], model: EvidenceModel, context: EvidenceContext) {
  const isRemark = ({ indicator, mitigatedBy }: IndicatorEntry) =>
    mitigatedBy.length > 0 || ['WARNING', 'NEGATIVE'].includes(resultOfIndicator(indicator))
  return entries
    .filter(isRemark)
    .slice(0, MAX_CAUSES)
    .map((entry): Cause => {
      const cause = indicatorCause(entry, model, context)
      if (entry.mitigatedBy.length > 0) {
        const by = entry.mitigatedBy.map((indicator) =>
          labelFor('Indicator', readIndicator(indicator).name).title.toLowerCase(),
        )
        return { ...cause, result: 'WARNING', sentence: `Lifted by ${by.join(', ')}: ${cause.clause}.` }
      }
      return { ...cause, result: 'WARNING', sentence: `Warning: ${cause.clause}.` }
    })
}

function uncheckedRemark(entries: readonly IndicatorEntry[]): readonly Cause[] {
  const open = entries.filter(
    ({ indicator, mitigatedBy }) => mitigatedBy.length === 0 && resultOfIndicator(indicator) === 'INCONCLUSIVE',
  )
  if (open.length === 0) return []
  const sentence = `Not checked: ${openSubjects(open)}.`
  return [
    {
      ...makeCause({
        code: 'checks:OPEN',
        result: 'INCONCLUSIVE',
        cause: 'some checks were not made',
        response: NOTHING_TO_DO,
        places: open.map(({ place }) => place),
      }),
      sentence,
    },
  ]
}

function decisionRemarks({ participants }: EvidenceModel): readonly Cause[] {
  const last = participants
    .flatMap(({ services, place }) =>
      services.flatMap(({ decision }) => (decision === null ? [] : [{ decision, place }])),
    )
    .at(-1)
  if (!last) return []
  const title = last.decision.toLowerCase()
  return [
    makeCause({
      code: `review:${last.decision}`,
      result: 'POSITIVE',
      cause: 'a reviewer decided: {title}',
      response: NOTHING_TO_DO,
      places: [last.place],
      values: { title },
    }),
  ]
}

const placesOf = ({ standingPlace, place }: EvidenceModel): readonly Place[] => [standingPlace ?? place]

function headline({ isDeleted, standing }: EvidenceModel, label: EvidenceLabel): string {
  const name = capitalize(shortLabel(label))
  if (isDeleted) return `${name}: deleted.`
  const { status, score, strength } = standing
  if (status === null) return `${name}: not evaluated.`
  const [reached, most] = [levelNumber(score), levelNumber(strength)]
  const level = score === null || status !== 'VERIFIED' ? '' : `, ${labelFor('Score', score).title}`
  const of =
    level !== '' && most !== null && reached !== most ? ` of at most ${labelFor('Score', strength ?? '').title}` : ''
  return `${name}: ${labelFor('EvidenceStatus', status).title.toLowerCase()}${level}${of}.`
}
