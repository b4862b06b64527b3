import {
  checkOutcome,
  guidanceForError,
  guidanceForIndicator,
  subjectOfIndicator,
  type TemplateValues,
} from '../../findings/index.ts'
import { weightOf } from '../../rules/index.ts'
import { readIndicator } from '../../spec/index.ts'
import type { EvidenceModel } from '../evidence-models.ts'
import type { ExplainedError } from '../explained-error.ts'
import type { IndicatorEntry } from '../indicator-breakdown.ts'
import { resultOfIndicator } from '../result.ts'
import { clipped, visible } from '../visible-text.ts'
import { type Cause, makeCause } from './cause.ts'
import { differingFields } from './circumstance-causes.ts'
import { eligibilityCause, issuerCause } from './issuing-source-causes.ts'

/** Context of an evidence beyond its model. */
export interface EvidenceContext {
  readonly values: TemplateValues
  /** Whether consent to issuing source validation was approved. */
  readonly hasIssuerConsent: boolean
  /** Masks holder data in texts of the service; the identity function if masking is off. */
  readonly mask: (text: string) => string
}

/** Maximum length of a quoted message of the service in characters. */
const MAX_MESSAGE = 300

/** Returns a cause for each error code of an evidence. */
export const errorCauses = (model: EvidenceModel, { values, mask }: EvidenceContext): readonly Cause[] =>
  model.errors.map((error) => {
    const { cause, response } = guidanceForError(error.code, recorderOf(model, error), model.standing.status)
    const isService =
      response.actor === 'PROVIDER' || response.actor === 'OPERATOR' || response.actor === 'ISSUING_SOURCE'
    const { title, meaning } = error
    // A message that only repeats the meaning of the code is left out.
    const isInformative = ![title, meaning].some((known) => normalised(known) === normalised(error.message ?? ''))
    return makeCause({
      code: error.code,
      result: isService ? 'TECHNICAL_ERROR' : 'NEGATIVE',
      cause,
      response,
      places: [error.place],
      values: { ...values, code: visible(clipped(error.code, 40)) },
      message: error.message !== null && isInformative ? visible(clipped(mask(error.message), MAX_MESSAGE)) : null,
    })
  })

const normalised = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the recorder of an error: a participant, or CALL for the client's call. Archive: RestDetails, VerificationDetails */
function recorderOf({ participants }: EvidenceModel, { code, place }: ExplainedError): string | null {
  const recorder = participants.findLast(({ errors, services }) =>
    [...errors, ...services.flatMap((service) => service.errors)].some((error) => error.code === code),
  )
  if (recorder) return recorder.participant
  return place.pointer.includes('/processingDetails/') ? 'CALL' : null
}

/** Converts an indicator to a cause or a remark. */
export function indicatorCause(entry: IndicatorEntry, model: EvidenceModel, context: EvidenceContext): Cause {
  const { indicator, list, place } = entry
  const { cause, response } = guidanceForIndicator(indicator, list, model.standing.status)
  const special = specialCause(entry, model, context)
  return makeCause({
    code: indicator,
    result: list === 'BLOCKING' ? 'NEGATIVE' : resultOfIndicator(indicator),
    cause: special?.cause ?? cause,
    response: special?.response ?? response,
    places: [place],
    values: special?.values ?? { ...context.values, fields: differingFields(model) },
  })
}

/** Returns a cause that other recorded values decide, or null if the indicator alone does. */
function specialCause({ indicator }: IndicatorEntry, { breakdown }: EvidenceModel, context: EvidenceContext) {
  if (indicator === 'GIV_VERIFICATION_FAILED') return issuerCause(breakdown.entries)
  if (indicator === 'GIV_ELIGIBILITY_FAILED') return eligibilityCause(context.values, context.hasIssuerConsent)
  return null
}

/** Checks that need a result for evidence to be verified, whatever rules the tenant has. */
const DECISIVE: ReadonlySet<string> = new Set([
  'BIOMETRIC_MATCHING_CHECK',
  'BIOMETRIC_QUALITY_CHECK',
  'BIOMETRIC_LIVENESS_CHALLENGE',
  'GIV_VERIFICATION',
])

/** Returns whether an indicator can be why its evidence is not verified. `missing`: checks of unmet mandatory rules. */
export function canBeCause({ indicator, list, mitigatedBy }: IndicatorEntry, missing: ReadonlySet<string>): boolean {
  if (mitigatedBy.length > 0) return false
  if (list === 'BLOCKING') return true
  const { name } = readIndicator(indicator)
  switch (checkOutcome(indicator, list)) {
    case 'PASSED':
      return false
    case 'FAILED':
      return true
    case 'DOUBT':
      return missing.has(name)
    case 'OPEN':
      return weightOf(indicator) !== 'NONE' || missing.has(name) || DECISIVE.has(name)
  }
}

/** Joins the subjects of several checks without a result: "texture, list of compromised documents". */
export function openSubjects(entries: readonly IndicatorEntry[]): string {
  const shown = entries
    .slice(0, MAX_SUBJECTS)
    .map(({ indicator }) => visible(clipped(subjectOfIndicator(indicator), 60)))
  const hidden = entries.length - shown.length
  return [...shown, ...(hidden > 0 ? [`${hidden} more`] : [])].join(', ')
}

/** Maximum number of checks without a result in a sentence. */
const MAX_SUBJECTS = 40
